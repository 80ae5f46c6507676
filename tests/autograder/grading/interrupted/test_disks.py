"""A full disk, a read-only gradebook, another grader at work: one sentence, and the next run goes on."""

import errno
import json
import os
import subprocess
from pathlib import Path

import pytest

from autograder.base.problem import Problem
from autograder.grading.class_folder.lock import only_grader
from autograder.isolation import best_guard
from tests.autograder.grading.conftest import ASSIGNMENT, Class, use_small_catalogue
from tests.autograder.grading.interrupted.killing import make_class
from tests.autograder.grading.interrupted.programs import PROJECT, command_of

ROOMS = (0, 4096, 8192, 16384, 32768, 100_000_000)  # bytes left on the disk; it ends full of the first ones
needs_bubblewrap = pytest.mark.skipif(
    best_guard().name != "bubblewrap", reason="bubblewrap makes the small disk: apt install bubblewrap"
)


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """What runs said on small disks, on a class with a read-only gradebook, and on a graded one all read-only."""
    with pytest.MonkeyPatch.context() as patch:
        use_small_catalogue(patch)
        before, disk, book, folder = (tmp_path_factory.mktemp(name) for name in ("before", "disk", "book", "folder"))
        make_class(before, "again")
        classes = [Class(root, by_hand=False) for root in (book, folder)]
        for one in classes:
            one.submit("ada")
            one.grade()
        classes[0].submit("ada", classes[0].answers(layer="self_attention = 0"))
        gradebook = str(book / "class/gradebook.db")
        mounts = ["--size", "3000000", "--tmpfs", str(disk), "--ro-bind", gradebook, gradebook]
        mounts += ["--ro-bind", str(folder), str(folder)]
        words = (
            "tests.autograder.grading.interrupted.full_disk", before, disk, ",".join(map(str, ROOMS)), book, folder,
        )  # fmt: skip
        command = ["bwrap", "--bind", "/", "/", "--dev-bind", "/dev", "/dev", *mounts, "--", *command_of(*words)]
        done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        yield [json.loads(line) for line in done.stdout.splitlines()], classes[0]


@pytest.mark.slow
@needs_bubblewrap
def test_a_full_disk_is_one_sentence_and_the_next_run_goes_on(told):
    *full, roomy = told[0][: len(ROOMS)]
    assert (roomy["said"], roomy["graded"]) == ("", ["ada", "bob", "cyd"])
    for one in full:
        assert ": database or disk is full. " in one["said"], one
        assert one["state"] == roomy["state"], one["room"]
    assert {len(one["fresh"]) for one in full} == {1, 2, 3}, "it stops at several places"


@pytest.mark.slow
@needs_bubblewrap
def test_a_read_only_gradebook_is_one_sentence_and_the_next_run_goes_on(told, monkeypatch):
    use_small_catalogue(monkeypatch)
    lines, classroom = told
    assert str(classroom.root / "class/gradebook.db") in lines[-2]["said"]
    assert "attempt to write a readonly database" in lines[-2]["said"]  # SQLite's word
    assert classroom.grade().fresh == ["ada"]


@pytest.mark.slow
@needs_bubblewrap
def test_a_class_that_is_graded_can_be_looked_at_where_nothing_can_be_written(told):
    assert told[0][-1] == {"said": "", "graded": []}


@pytest.mark.parametrize("file", [f"{ASSIGNMENT}.ipynb", "timestamp.txt", "ada.json"])
def test_a_file_that_cannot_be_written_is_one_sentence(classroom, monkeypatch, file):
    real = os.fsync

    def full(descriptor):
        if file in str(Path(f"/proc/self/fd/{descriptor}").readlink()):
            raise OSError(errno.ENOSPC, "No space left on device")
        real(descriptor)

    classroom.submit("ada", at="2026-01-01 10:00:00 UTC")
    classroom.submit("bob")
    with monkeypatch.context() as patch:
        patch.setattr("autograder.base.files.os.fsync", full)
        with pytest.raises(Problem, match=rf"^/.*/{file} .*No space left on device"):
            classroom.grade(workers=1)
    assert not list(classroom.root.rglob("*.aside"))
    assert classroom.grade().fresh == ["ada", "bob"]


def test_two_graders_at_once_are_one_too_many(classroom):
    classroom.submit("ada")
    with only_grader(classroom.course.class_folder), pytest.raises(Problem, match="`autograder grade`"):
        classroom.grade()
    assert classroom.grade().fresh == ["ada"]


def test_what_a_killed_run_left_half_written_is_removed(classroom):
    classroom.submit("ada")
    classroom.grade()
    for folder in ("class", f"class/results/{ASSIGNMENT}", f"class/autograded/ada/{ASSIGNMENT}"):
        (classroom.root / folder / ".left.123.aside").write_text("half")
    classroom.grade()
    assert not list(classroom.root.rglob("*.aside"))
