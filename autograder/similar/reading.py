"""The answers of a class, and what everyone was given."""

from collections.abc import Iterator

import jupytext

from autograder import rooms
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.submissions import find_submissions
from autograder.pipeline.reading.canonicalise import canonical
from autograder.pipeline.reading.personalise import personal
from autograder.pipeline.reading.read import read_files
from autograder.pipeline.reading.release import Release, flag, grade_id
from autograder.similar.compare import Answers, Given


def read_answers(course: Course, release: Release) -> list[Answers]:
    """What stands in the solution cells of every submission that can be read; a cell left as it was is no answer."""
    found = []
    for submission in find_submissions(course, release.assignment):
        given = personal(release, submission.student)
        blank = {grade_id(cell): cell["source"].strip() for cell in given.notebook["cells"] if flag(cell, "solution")}
        found_there = canonical(given, read_files(submission))
        if found_there.reason is not None:
            continue
        sources, words = {}, set()
        for cell in found_there.notebook["cells"]:
            name = grade_id(cell)
            if flag(cell, "solution") and name and cell["source"].strip() not in ("", blank[name]):
                sources[name] = cell["source"]
                if cell["cell_type"] == "markdown":
                    words.add(name)
        found.append(Answers(submission.student, sources, frozenset(words)))
    return found


def read_given(release: Release) -> Given:
    """The notebook as it was handed out, the course's layers, and the instructor's own answers where they lie here."""
    cells = release.notebook["cells"]
    code = [cell["source"] for cell in cells if cell["cell_type"] == "code"]
    words = [cell["source"] for cell in cells if cell["cell_type"] == "markdown"]
    return Given.of([*code, *_printed(release.assignment)], words)


def _printed(assignment: str) -> Iterator[str]:
    for folder in filter(None, map(rooms.folder_of, rooms.libraries())):
        yield from (path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))
    solution = rooms.HOME.parent / "solutions" / f"{assignment}.md"
    if solution.is_file():
        yield from (one.source for one in jupytext.read(solution, fmt="md").cells if one.cell_type == "code")
