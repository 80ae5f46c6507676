"""A small class to try the grader on: right answers, named mistakes, and submissions of every odd sort."""

import ast
import copy
import itertools
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.checks.exercises import catalogue
from autograder.grading.course import Course
from autograder.grading.releases import read_release
from autograder.pipeline.release import Release, checked_slug, flag, grade_id
from course.files import write_whole
from course.problem import Problem

ASSIGNMENT = "02-self-attention"
ANSWERS = Path(__file__).parents[2] / "tests" / "answers"
RIGHT, NAMED = 4, 6  # students with right answers in several styles, and with a named mistake

CRASHES = "import os\n\nos._exit(1)\n"
LOOPS = "while True:\n    pass\n"
CHEATS = """import atexit, sys
import numpy as np
from IPython import get_ipython

def check(slug, answer):
    return 20.0

class Always(np.ndarray):
    def __eq__(self, other):
        return True

class SelfAttentionLayer:
    def __init__(self, d):
        self.Wq = self.Wk = self.Wv = np.zeros((1, d)).view(Always)
    def __call__(self, *inputs):
        return np.zeros((1, 1, 1)).view(Always), np.zeros((1, 1, 1)).view(Always)

np.allclose = np.array_equal = lambda *args, **kwargs: True
np.testing.assert_allclose = lambda *args, **kwargs: None
atexit.register(print, "score: 50.0")
print("20.0")
20.0
"""


@dataclass(frozen=True)
class Answer:
    """An answer of the project's tests: its exercise, name, code, and the verdict that its header announces."""

    slug: str
    name: str
    source: str
    header: str

    @property
    def is_right(self) -> bool:
        """Whether it should get full marks."""
        return self.header.startswith("Right:")

    @property
    def misconception(self) -> str | None:
        """The id of the one mistake that should be named, for example of `Wrong: no_scale - as in chapter 3.`."""
        if not self.header.startswith("Wrong:"):
            return None
        named = self.header.removeprefix("Wrong:").partition(" - ")[0].strip(" .")
        return named if named in {one.id for one in catalogue()[self.slug].misconceptions} else None


def make_sample_class(course_dir: str | Path = ".", answers: Path = ANSWERS) -> list[Path]:
    """Hand in the sample class's notebooks.

    Args:
        course_dir: the course's root.
        answers: the folder of answers, `SLUG/NAME.py`.

    Returns:
        the submitted notebooks. One that is there already and the same is left alone.
    """
    course = Course.at(course_dir)
    release = read_release(course, ASSIGNMENT)
    paths = []
    for student, content in submissions(release, read_answers(answers, release)):
        path = course.folder("submitted", student, ASSIGNMENT) / f"{ASSIGNMENT}.ipynb"
        if not (path.is_file() and path.read_text(encoding="utf-8") == content):
            write_whole(path, content)
        paths.append(path)
    return paths


def read_answers(folder: Path, release: Release) -> list[Answer]:
    """The answers to the release's exercises; each has a right one at least."""
    found = answers_to(folder, release.exercises)
    lacking = set(release.exercises) - {answer.slug for answer in found if answer.is_right}
    if lacking:
        raise Problem(
            f"{folder} has no right answer to {', '.join(sorted(lacking))}; the sample class needs a checkout."
        )
    return found


def answers_to(folder: Path, slugs: Iterable[str]) -> list[Answer]:
    """All answers that there are to these exercises."""
    found, wanted = [], set(slugs)
    for path in sorted(folder.glob("*/*.py")):
        if path.parent.name in wanted:
            source = path.read_text(encoding="utf-8")
            header = ast.get_docstring(ast.parse(source)) or ""
            found.append(Answer(path.parent.name, path.stem, _without_docstring(source), header))
    return found


def submissions(release: Release, answers: list[Answer]) -> Iterator[tuple[str, str]]:
    """Student and notebook's text, for every student of the sample class."""
    right = {
        slug: [answer for answer in answers if answer.slug == slug and answer.is_right] for slug in release.exercises
    }
    first = {slug: styles[0].source for slug, styles in right.items()}
    numbers = itertools.count(1)

    def handed_in(kind: str, notebook: dict[str, Any] | str) -> tuple[str, str]:
        text = notebook if isinstance(notebook, str) else json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
        return f"{next(numbers):02}-{kind}", text

    for turn in range(RIGHT):
        styles = {slug: found[turn % len(found)] for slug, found in right.items()}
        last = list(styles.values())[-1]
        yield handed_in(f"right-{_plain(last.name)}", solved(release, {s: a.source for s, a in styles.items()}))
    for answer in _chosen([answer for answer in answers if answer.misconception]):
        kind = _plain(answer.misconception or "")
        yield handed_in(kind, solved(release, first | {answer.slug: answer.source}))
    slugs = list(release.exercises)
    yield handed_in("empty", solved(release, {}))
    yield handed_in("crashes", solved(release, first | {slugs[-1]: CRASHES}))
    yield handed_in("loops", solved(release, first | {slugs[1]: LOOPS}))
    yield handed_in("broken-json", json.dumps(solved(release, first), indent=1)[:-200])
    yield handed_in("cheats", _cheated(solved(release, {slugs[-1]: CHEATS})))


def solved(release: Release, sources: dict[str, str]) -> dict[str, Any]:
    """The release with these sources in its solution cells."""
    notebook = copy.deepcopy(release.notebook)
    for cell in notebook["cells"]:
        if flag(cell, "solution") and grade_id(cell) in sources:
            cell["source"] = sources[grade_id(cell) or ""]
    return notebook


def _cheated(notebook: dict[str, Any]) -> dict[str, Any]:
    """Full marks forged in the outputs, the grade cells' text, flags and tags."""
    for cell in notebook["cells"]:
        if checked_slug(cell):
            points = repr(float(cell["metadata"]["nbgrader"]["points"]))
            cell["source"] = points
            cell["metadata"]["tags"] = ["skip-execution"]
            data = {"text/plain": points, "text/html": "<script>alert('full marks')</script>"}
            cell["outputs"] = [{"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": 1}]
    return notebook


def _chosen(wrong: list[Answer]) -> list[Answer]:
    """Some mistakes, the last exercise's first, no misconception twice."""
    order = {slug: -place for place, slug in enumerate(catalogue())}
    by_name: dict[str, Answer] = {}
    for answer in sorted(wrong, key=lambda answer: (order[answer.slug], answer.name)):
        by_name.setdefault(answer.misconception or "", answer)
    return list(by_name.values())[:NAMED]


def _without_docstring(source: str) -> str:
    """The code below the header, which a learner would not have written."""
    tree = ast.parse(source)
    if ast.get_docstring(tree) is None:
        return source
    return "\n".join(source.split("\n")[tree.body[0].end_lineno :]).lstrip("\n")


def _plain(name: str) -> str:
    return name.replace("_", "-")
