"""A small class to try the grader on: right answers, named mistakes, and submissions of every odd sort."""

import copy
import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.checks.catalogues import catalogue, shelf_of
from autograder.grading.answers import Answer, answers_to
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import meant, own_notebooks, read_release
from autograder.pipeline.reading.release import Release, checked_slug, flag, grade_id

ANSWERS = Path(__file__).parents[2] / "tests" / "answers"  # of a checkout
ANSWERS_FOLDER = "answers"  # the folder beside a course's exercises that they are in, in its wheel
RIGHT, NAMED = 4, 6  # students with right answers in several styles, and with a named mistake

CRASHES = "import os\n\nos._exit(1)\n"
LOOPS = "while True:\n    pass\n"
CHEATS = Path(__file__).with_suffix(".cheats").read_text(encoding="utf-8")


def make_sample_class(course_dir: str | Path = ".", answers: Path | None = None, name: str | None = None) -> list[Path]:
    """Hand in the sample class's notebooks.

    Args:
        course_dir: the course's root.
        answers: the folder of answers, `SLUG.py` for each exercise; the course's `tests/answers` where nothing is said.
        name: the notebook; where nothing is said the one that the course calls its SAMPLE, or its first.

    Returns:
        the submitted notebooks. One that is there already and the same is left alone.
    """
    course = Course.at(course_dir)
    name = meant(course, name) if name else _sample(course)
    release = read_release(course, name)
    places = (
        course.root / "tests" / "answers",
        *(Path(one) / ANSWERS_FOLDER for one in getattr(shelf_of(name), "__path__", ())),
    )
    answers = answers or next((place for place in places if place.is_dir()), ANSWERS)
    paths = []
    for student, content in submissions(release, read_answers(answers, release)):
        path = course.folder("submitted", student, name) / f"{name}.ipynb"
        if not (path.is_file() and path.read_text(encoding="utf-8") == content):
            write_whole(path, content)
        paths.append(path)
    return paths


def _sample(course: Course) -> str:
    there = sorted(path.stem for path in own_notebooks(course))
    chosen = [name for name in there if getattr(shelf_of(name), "SAMPLE", None) == name]
    if not there:
        raise Problem(f"There is no notebook in {course.folder('release', '.', '.')}; run `autograder build` first.")
    return [*chosen, *there][0]


def read_answers(folder: Path, release: Release) -> list[Answer]:
    """The answers to the release's exercises; each has a right one at least."""
    found = answers_to(folder, release.exercises)
    lacking = set(release.exercises) - {answer.slug for answer in found if answer.kind == "Right"}
    if lacking:
        raise Problem(
            f"{folder} has no right answer to {', '.join(sorted(lacking))}; the sample class needs a course's answers."
        )
    return found


def submissions(release: Release, answers: list[Answer]) -> Iterator[tuple[str, str]]:
    """Student and notebook's text, for every student of the sample class."""
    right = {slug: [one for one in answers if (one.slug, one.kind) == (slug, "Right")] for slug in release.exercises}
    first = {slug: styles[0].source for slug, styles in right.items()}
    numbers = itertools.count(1)

    def handed_in(kind: str, notebook: dict[str, Any] | str) -> tuple[str, str]:
        text = notebook if isinstance(notebook, str) else json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
        return f"{next(numbers):02}-{kind}", text

    for turn in range(RIGHT):
        styles = {slug: found[turn % len(found)] for slug, found in right.items()}
        last = list(styles.values())[-1]
        yield handed_in(f"right-{_plain(last.name)}", solved(release, {s: a.source for s, a in styles.items()}))
    for name, answer in _chosen(answers).items():
        kind = _plain(name)
        yield handed_in(kind, solved(release, first | {answer.slug: answer.source}))
    slugs = list(release.exercises)
    yield handed_in("empty", solved(release, {}))
    yield handed_in("crashes", solved(release, first | {slugs[-1]: CRASHES}))
    yield handed_in("loops", solved(release, first | {slugs[:2][-1]: LOOPS}))
    yield handed_in("broken-json", json.dumps(solved(release, first), indent=1)[:-200])
    cheats = CHEATS.replace("{entry}", catalogue()[slugs[-1]].entry)
    yield handed_in("cheats", _cheated(solved(release, {slugs[-1]: cheats})))


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


def _chosen(answers: list[Answer]) -> dict[str, Answer]:
    """Some mistakes by their names, the last exercise's first, no misconception twice; then some that have none."""
    order = {slug: -place for place, slug in enumerate(catalogue())}
    by_name: dict[str, Answer] = {}
    unnamed: dict[str, list[Answer]] = {}
    for answer in sorted(answers, key=lambda answer: (order[answer.slug], answer.name)):
        if len(answer.ids) == 1:
            by_name.setdefault(next(iter(answer.ids)), answer)
        if answer.kind == "Wrong" and not answer.ids:
            unnamed.setdefault(answer.slug, []).append(answer)
    for turn in itertools.zip_longest(*unnamed.values()):
        by_name |= {answer.name: answer for answer in turn if answer and answer.name not in by_name}
    return dict(list(by_name.items())[:NAMED])


def _plain(name: str) -> str:
    return name.replace("_", "-")
