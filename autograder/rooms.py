"""Whose process runs what: the one table behind the package for students, the sandbox, the digest, and imports.

The walls of this house are its boundaries of trust. A module's folder says who gets it; this table says it of each
folder, and nothing else does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path

import course

CATALOGUES = "autograder.catalogues"  # the group of entry points by which another course's exercises are found
HEAVY = ("tensorflow", "keras", "IPython", "nbgrader", "nbformat")


@dataclass(frozen=True)
class Room:
    """A folder.

    Args:
        name: as it is imported.
        imports: the rooms that it may import, itself aside.
        student: whether every student gets it.
        sandbox: whether learners' code may read it while it is judged.
        grade: whether it decides a grade: then its change asks for a new one.
        undecided: files and folders in it that decide none all the same.
        without: packages that it never imports.
    """

    name: str
    imports: tuple[str, ...] = ()
    student: bool = False
    sandbox: bool = False
    grade: bool = False
    undecided: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    @property
    def folder(self) -> Path:
        """Where it lies."""
        top, *rest = self.name.split(".")
        return (HOME if top == "autograder" else Path(course.__file__).parent).joinpath(*rest)


HOME = Path(__file__).parent
COURSE = "course"
JUDGING, CRASHES = "autograder.checks.judging", "autograder.checks.crashes"
ANSWERING, REPAIRING = "autograder.checks.answering", "autograder.checks.repairing"
REFERENCE, BUILDING = "autograder.checks.reference", "autograder.checks.building"
EXERCISES, REPORT = "autograder.checks.exercises", "autograder.checks.report"
LANGUAGES = "autograder.languages"
CHECKS = (JUDGING, CRASHES, ANSWERING, REPAIRING, REFERENCE, BUILDING, EXERCISES, REPORT, LANGUAGES)
STYLES = "autograder.styles"
STUDENT, ISOLATION = "autograder.student", "autograder.isolation"
PIPELINE, GRADING = "autograder.pipeline", "autograder.grading"
REPORTS, LMS, SIMILAR = "autograder.reports", "autograder.lms", "autograder.similar"
LTI = "autograder.lti"
NO_LEARNERS_CODE = ("tensorflow", "keras")
# What of the library no answer is computed with: the desk, the stage, pictures, and how a command ends.
LOOKS: tuple[str, ...] = (
    "lab",
    "presenting",
    "figures",
    "notebooks",
    "cli.py",
    "options.py",
    "reader.py",
    "mine",
    "problem.py",
    "files.py",
)
LOOKS += ("translators", "extras.py", "quiet_start.py", "needs_tensorflow.py", "py.typed")

ROOMS = (
    Room(COURSE, student=True, sandbox=True, grade=True, undecided=LOOKS, without=("nbgrader", "nbformat")),
    # What goes to every student and every grader.
    Room(JUDGING, student=True, sandbox=True, grade=True, without=(*HEAVY, "jupyter_client")),
    # What an exception means: words, which decide no grade.
    Room(CRASHES, (JUDGING,), student=True, sandbox=True, without=("nbgrader",)),
    Room(ANSWERING, (JUDGING, CRASHES), student=True, sandbox=True, grade=True, without=("nbgrader",)),
    Room(REPAIRING, (JUDGING, CRASHES, ANSWERING), student=True, grade=True, without=HEAVY),
    Room(REFERENCE, student=True, grade=True, without=HEAVY),
    Room(BUILDING, (JUDGING, REFERENCE), student=True, grade=True, without=HEAVY),
    Room(EXERCISES, (JUDGING, REFERENCE, BUILDING), student=True, grade=True, without=HEAVY),
    # What is said in other languages: looked up by whoever shows it, never while an answer is judged.
    Room(LANGUAGES, (COURSE, JUDGING), student=True, without=HEAVY),
    Room(REPORT, (JUDGING, LANGUAGES), student=True, without=HEAVY),
    # Solutions to look at afterwards; a student's package has them packed.
    Room(STYLES, student=True, without=HEAVY),
    # The student's desk. Learners' code may import it while it is judged; its doors are closed there.
    Room(
        STUDENT,
        (COURSE, *CHECKS, STYLES),
        student=True,
        sandbox=True,
        without=("tensorflow", "keras", "nbgrader"),
    ),
    # What only an instructor has.
    Room(ISOLATION, (JUDGING, CRASHES, ANSWERING), sandbox=True, grade=True, without=("nbgrader",)),
    Room(PIPELINE, (COURSE, *CHECKS, ISOLATION), grade=True, without=NO_LEARNERS_CODE),
    Room(GRADING, (COURSE, *CHECKS, ISOLATION, PIPELINE), without=NO_LEARNERS_CODE),
    Room(REPORTS, (COURSE, *CHECKS, PIPELINE, GRADING), without=NO_LEARNERS_CODE),
    Room(LMS, (COURSE, *CHECKS, PIPELINE, GRADING, REPORTS), without=NO_LEARNERS_CODE),
    Room(SIMILAR, (COURSE, *CHECKS, PIPELINE, GRADING, REPORTS), without=NO_LEARNERS_CODE),
    Room(
        "autograder.term",
        (COURSE, *CHECKS, PIPELINE, GRADING, REPORTS, LMS),
        without=NO_LEARNERS_CODE,
    ),
    Room(LTI, (COURSE, *CHECKS, PIPELINE, GRADING, REPORTS, LMS, "autograder.term"), without=NO_LEARNERS_CODE),
    Room(
        "autograder.hub",
        (COURSE, *CHECKS, STYLES, STUDENT, ISOLATION, PIPELINE, GRADING, REPORTS, LMS, LTI, "autograder.term"),
        without=NO_LEARNERS_CODE,
    ),
    Room(
        "autograder.authoring",
        (COURSE, *CHECKS, STYLES, STUDENT, PIPELINE, GRADING),
        without=NO_LEARNERS_CODE,
    ),
    Room("autograder.board", (COURSE, JUDGING, EXERCISES, LANGUAGES, STUDENT), without=(*NO_LEARNERS_CODE, "nbgrader")),
)
# What stands between the rooms and goes everywhere: the packages' own doors, and this table.
DOORS = ("__init__.py", "rooms.py", "start.py", "checks/__init__.py")


def hidden_in_sandbox() -> list[Path]:
    """What of this package learners' code must not read."""
    seen = [room.folder for room in ROOMS if room.sandbox]
    return [path for path in _entries(HOME) if path not in seen]


def _entries(folder: Path) -> Iterator[Path]:
    """The files and rooms below a folder that holds rooms; a door is none."""
    rooms = {room.folder for room in ROOMS}
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path not in rooms and any(room.is_relative_to(path) for room in rooms):
            yield from _entries(path)
        elif path.relative_to(HOME).as_posix() not in DOORS and path.name != "__pycache__":
            yield path


def closed_to_learners() -> tuple[str, ...]:
    """The names that can't be imported where learners' code is judged."""
    return (*(room.name for room in ROOMS if not room.sandbox and room.name != COURSE), *own_catalogues())


@cache
def own_catalogues() -> tuple[str, ...]:
    """The packages of exercises that other installed courses name, in the order of those names."""
    return tuple(dict.fromkeys(one.value for one in sorted(metadata.entry_points(group=CATALOGUES))))


def student_files(root: Path) -> list[Path]:
    """The files of this package that every student gets, Python and translations, relative to the checkout."""
    folders = [root.joinpath(*room.name.split(".")) for room in ROOMS if room.student and room.name != COURSE]
    found = [path.relative_to(root) for folder in folders for end in ("*.py", "*.po") for path in folder.rglob(end)]
    return sorted([*(Path("autograder", door) for door in DOORS), *found])
