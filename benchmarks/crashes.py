"""What is a beginner told whose code stops? Each attempt of a list is judged; a teacher's words stand beside.

    python benchmarks/crashes.py [--list 1 2 3]

How many have an explanation is counted; whether it is one that a teacher would be glad of, only a reader can tell.
"""

import argparse
import importlib.util
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import find
from autograder.checks.crashes.failures import describe
from autograder.checks.judging import judge

LIST = Path(__file__).parent / "crashing_attempts.md"
ATTEMPT = re.compile(r"^### (\w+): ([^\n]+)\n\n([^\n]+)\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SEED = 20261122


@dataclass(frozen=True)
class Attempt:
    """A learner's cell, for an exercise, and what a teacher would say of it."""

    slug: str
    name: str
    teacher: str
    source: str

    def told(self, folder: Path) -> list[str]:
        """The explanations of the exceptions that it raises; "" for one that has none."""
        path = folder / f"{self.slug}_{self.name.replace(' ', '_')}.py"
        path.write_text(self.source, encoding="utf-8")
        spec = importlib.util.spec_from_file_location(path.stem, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[path.stem] = module
        try:
            spec.loader.exec_module(module)
        except Exception as error:
            return [str(describe(error).get("explanation", ""))]
        verdict = judge(find(self.slug), InProcess(vars(module)), SEED)
        return [crash.explanation for crash in verdict.crashes]


def attempts(lists: set[int]) -> Iterator[Attempt]:
    """The attempts of these lists."""
    for part in LIST.read_text(encoding="utf-8").split("\n## ")[1:]:
        if int(part.split("\n", 1)[0].removeprefix("List ")) in lists:
            for slug, name, teacher, source in ATTEMPT.findall(part):
                yield Attempt(slug, name, teacher, source)


def main() -> None:
    """Judge them, and print what is told."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--list", type=int, nargs="+", choices=(1, 2, 3), default=(1, 2, 3), dest="lists")
    options = parser.parse_args()
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    count = explained = 0
    with tempfile.TemporaryDirectory() as folder:
        for one in attempts(set(options.lists)):
            told = one.told(Path(folder))
            count += 1
            explained += any(told)
            print(f"{one.slug}: {one.name}\n    a teacher: {one.teacher}", flush=True)
            for sentence in told or ["(it doesn't stop)"]:
                print(f"    the judge: {sentence or '(no explanation)'}", flush=True)
    print(f"{count} attempts, {explained} with an explanation")


if __name__ == "__main__":
    main()
