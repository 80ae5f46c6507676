"""`pytest --reach`: only the tests that what was changed can reach, the nearest first, as long as there is time.

A test reaches what it imports, what that imports, and so on; a file that is no Python is reached by whoever names it.
What a change of the judge reaches is nearly everything: then a sample of our answers is judged, and all of those whose
exercise was changed. `make test` runs everything; this is what to run before a commit.
"""

import hashlib
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from tests.cpu import spent
from tests.imports import ROOT, reached_from, sources

TESTS, ANSWERS = ROOT / "tests", ROOT / "tests" / "answers"
EXERCISES = ROOT / "exercises"
LAW = TESTS / "exercises" / "test_answers.py"
ONE_IN = 16  # of our answers, where all are reached
MOST = 40  # files of tests: to import more takes longer than to run them
FAR = 99  # steps


def changed_since(base: str | None = None) -> set[Path]:
    """What differs from a commit, files that git doesn't know yet among them.

    Args:
        base: a commit; where nothing is said, the one at which this branch left `origin/main` or `main`, or the one
            before this, where it is that branch itself and nothing waits for a commit.
    """
    new = _git("ls-files", "--others", "--exclude-standard")
    if base is None:
        trunk = next((name for name in ("origin/main", "main") if _git("rev-parse", "-q", "--verify", name)), "HEAD")
        base = (_git("merge-base", "HEAD", trunk) or ["HEAD"])[0]
        if not new and not _git("diff", "--name-only", base):
            base = "HEAD~1"
    return {ROOT / name for name in (*_git("diff", "--name-only", base, "--"), *new)}


def _git(*words: str) -> list[str]:
    command = ["git", "-c", "core.quotePath=false", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.splitlines()


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def named_by(path: Path) -> set[Path]:
    """The Python files that stand for one that is none: they name it, or the nearest folder of its that any names."""
    inside = path.relative_to(ROOT)
    folders = (_naming(folder.name) for folder in inside.parents if folder.name)
    return _naming(inside.name) | next(filter(None, folders), set())


def _naming(name: str) -> set[Path]:
    return {one for one in sources() if f'"{name}"' in _text(one) or f"/{name}" in _text(one)}


def steps_to(changed: Iterable[Path]) -> dict[Path, int]:
    """The test files that a change reaches, with the number of steps to it."""
    goals: dict[Path, int] = {}
    for path in changed:
        if path.is_relative_to(ANSWERS):
            goals[LAW] = 0
        elif path.suffix == ".py" and path in sources():
            goals[path] = 0
        else:
            goals.update({one: min(goals.get(one, FAR), 1) for one in named_by(path)})
    found = {}
    for test in (path for path in sources() if path.is_relative_to(TESTS) and path.name.startswith("test_")):
        stands_on = dict(reached_from(test))
        for folder in test.parents:
            if (shared := folder / "conftest.py").is_file() and folder.is_relative_to(TESTS / "autograder"):
                for path, steps in reached_from(shared).items():
                    stands_on[path] = min(stands_on.get(path, FAR), steps + 1)
        reached = [steps + goals[path] for path, steps in stands_on.items() if path in goals]
        if reached:
            found[test] = min(reached)
    if slugs_of(changed):
        found.setdefault(LAW, 0)
    return found


def slugs_of(changed: Iterable[Path]) -> set[str]:
    """The exercises whose record, reference or answers were changed."""
    changed = set(changed)
    slugs = {path.stem for path in changed if path.parent == ANSWERS}
    engine = {path for path in changed if path.is_relative_to(ROOT / "autograder/checks/judging")}
    for record in EXERCISES.glob("nb*/*.py"):
        if not changed.isdisjoint(set(reached_from(record)) - engine):
            slugs.add(record.stem)
    return slugs


class Reach:
    """Leaves out what can't be reached, and what there is no time for."""

    def __init__(self, changed: set[Path], seconds: float) -> None:
        reached = steps_to(changed)
        nearest = sorted(reached, key=lambda path: (reached[path], path))[:MOST]
        self.changed, self.slugs, self.reached = changed, slugs_of(changed), len(reached)
        self.steps = {path: reached[path] for path in nearest}
        self._most = seconds

    def pytest_ignore_collect(self, collection_path):
        if collection_path.name.startswith("test_") and collection_path.suffix == ".py":
            return True if collection_path not in self.steps else None
        return None

    def pytest_collection_modifyitems(self, config, items) -> None:
        wanted = [item for item in items if not item.get_closest_marker("slow") and self._wants(item)]
        left = set(items).difference(wanted)
        wanted.sort(key=lambda item: self.steps.get(item.path, FAR))
        items[:] = wanted
        config.hook.pytest_deselected(items=[*left])

    def _wants(self, item) -> bool:
        parameters = getattr(getattr(item, "callspec", None), "params", {})
        if item.path != LAW or "answer" not in parameters:
            return True
        own = not self.slugs or parameters["answer"].slug in self.slugs
        few = len(self.slugs) in (1, 2, 3)
        return own and (few or hashlib.sha256(item.name.encode()).digest()[0] % ONE_IN == 0)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item) -> None:
        if spent() > self._most:  # of CPU, what was imported included: a busy machine tests as much as a quiet one
            pytest.skip("not run: the time is over. `make test` runs everything.")

    def pytest_sessionfinish(self, session, exitstatus) -> None:
        if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
            session.exitstatus = pytest.ExitCode.OK  # a change that no test can see is no mistake

    def pytest_report_header(self) -> str:
        chosen = f", the {len(self.steps)} nearest are run" if len(self.steps) < self.reached else ""
        return f"reach: {len(self.changed)} files changed, {self.reached} files of tests reached{chosen}"


def pytest_addoption(parser) -> None:
    parser.addoption("--reach", action="store_true", help="only the tests that what was changed can reach")
    parser.addoption("--since", metavar="COMMIT", help="with --reach: what was changed since then")
    parser.addoption(
        "--within", type=float, default=3600.0, metavar="SECONDS", help="of CPU, with --reach: begin none later"
    )


def pytest_configure(config) -> None:
    if config.getoption("--reach"):
        config.pluginmanager.register(Reach(changed_since(config.getoption("--since")), config.getoption("--within")))
