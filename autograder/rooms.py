"""Whose process runs what: the one table behind the package for students, the sandbox, the digest, and imports.

The walls of this house are its boundaries of trust. A module's folder says who gets it; this table says it of each
folder, and nothing else does.
"""

import importlib.util
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.base.entry_points import offered

CATALOGUES = "autograder.catalogues"  # the group of entry points by which a course's exercises are found
LIBRARIES = "autograder.libraries"  # the group of what else a course has its answers use: packages of its own
BESIDE = ("autograder.types", "autograder.stand_ins", "autograder.crashes")  # groups of modules that run beside answers
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
        without: packages that it never imports.
    """

    name: str
    imports: tuple[str, ...] = ()
    student: bool = False
    sandbox: bool = False
    grade: bool = False
    without: tuple[str, ...] = ()

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return HOME.joinpath(*self.name.split(".")[1:])


HOME = Path(__file__).parent
BASE, SERVING = "autograder.base", "autograder.serving"
JUDGING, CRASHES = "autograder.checks.judging", "autograder.checks.crashes"
ANSWERING, REPAIRING = "autograder.checks.answering", "autograder.checks.repairing"
BUILDING, CATALOGUE = "autograder.checks.building", "autograder.checks.catalogues"
REPORT = "autograder.checks.report"
LANGUAGES = "autograder.languages"
CHECKS = (JUDGING, CRASHES, ANSWERING, REPAIRING, BUILDING, CATALOGUE, REPORT, LANGUAGES)
STYLES = "autograder.styles"
STUDENT, ISOLATION = "autograder.student", "autograder.isolation"
PIPELINE, GRADING = "autograder.pipeline", "autograder.grading"
REPORTS, LMS, SIMILAR = "autograder.reports", "autograder.lms", "autograder.similar"
LTI = "autograder.lti"
NO_LEARNERS_CODE = ("tensorflow", "keras")
ROOMS = (
    # Problems, files, folders, and pages that are served: for every part, and for the courses themselves.
    Room(BASE, student=True, sandbox=True, without=("tensorflow", "keras", "nbgrader", "nbformat")),
    Room(SERVING, (BASE,), student=True, sandbox=True, without=HEAVY),
    # What goes to every student and every grader.
    Room(JUDGING, student=True, sandbox=True, grade=True, without=(*HEAVY, "jupyter_client")),
    # What an exception means: words, which decide no grade.
    Room(CRASHES, (JUDGING,), student=True, sandbox=True, without=("nbgrader",)),
    Room(ANSWERING, (JUDGING, CRASHES), student=True, sandbox=True, grade=True, without=("nbgrader",)),
    Room(REPAIRING, (JUDGING, CRASHES, ANSWERING), student=True, grade=True, without=HEAVY),
    Room(BUILDING, (JUDGING,), student=True, grade=True, without=HEAVY),
    # It finds the records of the courses that are installed.
    Room(CATALOGUE, (JUDGING,), student=True, without=HEAVY),
    # What is said in other languages: looked up by whoever shows it, never while an answer is judged.
    Room(LANGUAGES, (JUDGING,), student=True, without=HEAVY),
    Room(REPORT, (JUDGING, LANGUAGES), student=True, without=HEAVY),
    # Solutions to look at afterwards; a student's package has them packed.
    Room(STYLES, student=True, without=HEAVY),
    # The student's desk. Learners' code may import it while it is judged; its doors are closed there.
    Room(STUDENT, (SERVING, *CHECKS, STYLES), student=True, sandbox=True, without=("tensorflow", "keras", "nbgrader")),
    # What only an instructor has.
    Room(ISOLATION, (JUDGING, CRASHES, ANSWERING), sandbox=True, grade=True, without=("nbgrader",)),
    Room(PIPELINE, (SERVING, *CHECKS, ISOLATION), grade=True, without=NO_LEARNERS_CODE),
    Room(GRADING, (SERVING, *CHECKS, STYLES, ISOLATION, PIPELINE), without=NO_LEARNERS_CODE),
    Room(REPORTS, (SERVING, *CHECKS, PIPELINE, GRADING), without=NO_LEARNERS_CODE),
    Room(LMS, (SERVING, *CHECKS, PIPELINE, GRADING, REPORTS), without=NO_LEARNERS_CODE),
    Room(SIMILAR, (SERVING, *CHECKS, PIPELINE, GRADING, REPORTS), without=NO_LEARNERS_CODE),
    Room("autograder.term", (SERVING, *CHECKS, PIPELINE, GRADING, REPORTS, LMS), without=NO_LEARNERS_CODE),
    Room(LTI, (SERVING, *CHECKS, PIPELINE, GRADING, REPORTS, LMS, "autograder.term"), without=NO_LEARNERS_CODE),
    Room(
        "autograder.hub",
        (SERVING, *CHECKS, STYLES, STUDENT, ISOLATION, PIPELINE, GRADING, REPORTS, LMS, LTI, "autograder.term"),
        without=NO_LEARNERS_CODE,
    ),
    Room("autograder.authoring", (SERVING, *CHECKS, STYLES, STUDENT, PIPELINE, GRADING), without=NO_LEARNERS_CODE),
    Room(
        "autograder.board", (SERVING, JUDGING, CATALOGUE, LANGUAGES, STUDENT), without=(*NO_LEARNERS_CODE, "nbgrader")
    ),
)
# What stands between the rooms and goes everywhere: the packages' own doors, and this table.
DOORS = ("__init__.py", "rooms.py", "start.py", "checks/__init__.py")


def hidden_in_sandbox() -> list[Path]:
    """What of this package, and of the courses, learners' code must not read."""
    seen = [room.folder for room in ROOMS if room.sandbox]
    return [*(path for path in _entries(HOME) if path not in seen), *catalogue_folders()]


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
    return (*(room.name for room in ROOMS if not room.sandbox), *catalogues())


def catalogues() -> tuple[str, ...]:
    """The packages of exercises that the installed courses name, in the order of those names."""
    return offered(CATALOGUES)


def libraries() -> tuple[str, ...]:
    """The packages that the installed courses have their answers use, or run beside them."""
    beside = (re.split("[.:]", value)[0] for group in BESIDE for value in offered(group))
    return tuple(dict.fromkeys((*offered(LIBRARIES), *beside)))


def courses() -> tuple[str, ...]:
    """The packages that the installed courses are: those that answers use, then those that hold exercises."""
    return tuple(dict.fromkeys(name.partition(".")[0] for name in (*libraries(), *catalogues())))


def catalogue_folders() -> list[Path]:
    """Where the exercises of the installed courses lie."""
    return list(filter(None, map(folder_of, catalogues())))


def folder_of(package: str) -> Path | None:
    """Where a package lies; None where it isn't there. Nothing of it is imported."""
    top, *rest = package.split(".")
    spec = importlib.util.find_spec(top)
    places = list(spec.submodule_search_locations or ()) if spec else []
    return Path(places[0]).joinpath(*rest) if places else None


def student_files(root: Path) -> list[Path]:
    """The files of this package that every student gets, relative to the checkout."""
    folders = [root.joinpath(*room.name.split(".")) for room in ROOMS if room.student]
    found = [path.relative_to(root) for folder in folders for path in folder.rglob("*") if _is_part(path)]
    return sorted([*(Path("autograder", door) for door in DOORS), *found])


def _is_part(path: Path) -> bool:
    """Whether it is a file of ours, and not a program's leavings."""
    return path.is_file() and path.suffix != ".pyc" and not path.name.startswith(".")
