"""Imports follow the table of rooms, and light things stay light."""

import re
import subprocess
import sys

import pytest

from autograder import rooms
from tests.imports import ROOT, asked

EVERYWHERE = ("autograder.rooms", "autograder.base")  # words, files and folders: no knowledge of anything
OURS = ("autograder", "course", "exercises")


def imported(path):
    """The modules that a file imports, at its top or in a function; `from a import b` may mean the module a.b."""
    return {".".join(filter(None, one)) for one in asked(path)}


def is_in(name, *packages):
    return f"{name}.".startswith(tuple(f"{one}." for one in packages))


@pytest.mark.parametrize("room", rooms.ROOMS, ids=lambda room: room.name)
def test_a_room_imports_what_the_table_allows(room):
    files = list(room.folder.rglob("*.py"))
    assert files
    for path in files:
        for name in imported(path):
            assert not is_in(name, *room.without), f"{path} imports {name}, which {room.name} is to do without"
            ours = is_in(name, *OURS) and not is_in(name, *EVERYWHERE)
            assert not ours or is_in(name, room.name, *room.imports), f"{path} imports {name}: see autograder/rooms.py"


OF_THE_COURSE = {
    # What it is graded with it doesn't know; its program is run so that its help is in the reader's language.
    "course": ((rooms.SERVING, rooms.CRASHES, f"{rooms.LANGUAGES}.helps"), ("nbgrader", "nbformat")),
    "exercises": (
        (rooms.JUDGING, rooms.BUILDING, "autograder.student.asking", "course.mine"),
        ("tensorflow", "keras", "IPython", "nbgrader", "nbformat"),
    ),
}


@pytest.mark.parametrize("package", OF_THE_COURSE)
def test_the_course_is_a_client_of_the_engine(package):
    allowed, without = OF_THE_COURSE[package]
    files = list((ROOT / package).rglob("*.py"))
    assert files
    for path in files:
        for name in imported(path):
            assert not is_in(name, *without), f"{path} imports {name}"
            ours = is_in(name, *OURS) and not is_in(name, *EVERYWHERE)
            assert not ours or is_in(name, package, *allowed), f"{path} imports {name}"


def test_no_exercise_imports_another():
    """What two of them share lies in reference/ (mathematics) or in building/ (cases, misconceptions)."""
    records = list((ROOT / "exercises").glob("nb*/*.py"))
    assert records
    for path in records:
        for name in imported(path):
            assert not name.startswith("exercises.nb"), f"{path} imports {name}: move it to building/ or reference/"


def test_every_room_stands_in_the_table_and_none_but_the_rooms():
    known = {room.folder for room in rooms.ROOMS}
    packages = {path.parent for path in (ROOT / "autograder").rglob("__init__.py")}
    homeless = [path for path in packages if not any(path.is_relative_to(one) for one in known)]
    assert {path.relative_to(ROOT).as_posix() for path in homeless} == {"autograder", "autograder/checks"}
    assert all((room.folder / "__init__.py").is_file() for room in rooms.ROOMS)


def test_the_table_has_no_circle():
    seen = set()
    for room in rooms.ROOMS:
        assert set(room.imports) <= seen, f"{room.name} imports a room that stands below it"
        seen.add(room.name)


def test_what_a_student_gets_needs_nothing_of_the_instructors():
    students = {room.name for room in rooms.ROOMS if room.student}
    assert all(set(room.imports) <= students for room in rooms.ROOMS if room.student)


def test_what_learners_code_may_read_is_the_rooms_that_say_so():
    everything = rooms.hidden_in_sandbox()
    assert ROOT / "exercises" in everything
    hidden = {path.relative_to(rooms.HOME).as_posix() for path in everything if path.is_relative_to(rooms.HOME)}
    assert {"checks/building", "checks/catalogues", "grading", "reports", "cli.py"} <= hidden
    assert not {"checks/judging", "checks/answering", "isolation", "student", "__init__.py", "rooms.py"} & hidden


# What begins without TensorFlow, each with what it is to do without, in one process: the strictest first.
LIGHT = """
import sys

def without(*heavy):
    assert not (found := {name.partition(".")[0] for name in sys.modules} & set(heavy)), found

import autograder.checks.judging, autograder.checks.catalogues
autograder.checks.catalogues.catalogue()
without("tensorflow", "keras", "IPython", "nbgrader", "matplotlib")
import course, autograder, exercises, autograder.cli, course.cli, course.text
from typer.testing import CliRunner
assert CliRunner().invoke(course.cli.app, ["train", "--help"]).exit_code == 0
assert CliRunner().invoke(autograder.cli.app, ["--help"]).exit_code == 0
without("tensorflow", "keras", "nbgrader", "matplotlib")
"""


def test_the_front_doors_the_judge_and_texts_do_without_tensorflow():
    done = subprocess.run([sys.executable, "-c", LIGHT], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


OF_THE_SUBJECT = re.compile(r"attention|√d|\btransformers?\b(?!-course)", re.IGNORECASE)
# What of the engine speaks of this course's subject yet: the list may only become shorter.
STILL = {"checks/crashes/rows/modules.py", "checks/crashes/rows/plain.py", "grading/default_config.py"}


def test_the_engine_knows_no_word_of_this_courses_subject():
    paths = {path.relative_to(rooms.HOME).as_posix(): path for path in rooms.HOME.rglob("*.py")}
    assert {name for name, path in paths.items() if OF_THE_SUBJECT.search(path.read_text(encoding="utf-8"))} == STILL
