"""A full disk, a read-only gradebook, another grader at work: one sentence, and the next run goes on."""

import errno
import json
import os
import subprocess
from pathlib import Path

import pytest

from autograder.base.problem import Problem
from autograder.grading.lock import only_grader
from autograder.isolation import best_guard
from tests.autograder.grading.conftest import ASSIGNMENT, Class, fake_grader, use_small_catalogue
from tests.autograder.grading.killing import make_class
from tests.autograder.grading.programs import PROJECT, command_of

ROOMS = (0, 4096, 8192, 16384, 32768, 100_000_000)  # bytes left on the disk; it ends full of the first ones
needs_bubblewrap = pytest.mark.skipif(
    best_guard().name != "bubblewrap", reason="bubblewrap makes the small disk: apt install bubblewrap"
)


def on_disk(mounts, *words):
    """The lines that a program prints which sees these mounts."""
    command = ["bwrap", "--bind", "/", "/", "--dev-bind", "/dev", "/dev", *mounts, "--", *command_of(*words)]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.slow
@needs_bubblewrap
def test_a_full_disk_is_one_sentence_and_the_next_run_goes_on(tmp_path, monkeypatch):
    use_small_catalogue(monkeypatch)
    make_class(tmp_path / "before", "again")
    (tmp_path / "disk").mkdir()
    mounts = ["--size", "3000000", "--tmpfs", str(tmp_path / "disk")]
    program = "tests.autograder.grading.full_disk"
    *full, roomy = on_disk(mounts, program, str(tmp_path / "before"), str(tmp_path / "disk"), *map(str, ROOMS))
    assert (roomy["said"], roomy["graded"]) == ("", ["ada", "bob", "cyd"])
    for one in full:
        assert ": database or disk is full. " in one["said"], one
        assert one["state"] == roomy["state"], one["room"]
    assert {len(one["fresh"]) for one in full} == {1, 2, 3}, "it stops at several places"


@needs_bubblewrap
def test_a_read_only_gradebook_is_one_sentence_and_the_next_run_goes_on(classroom):
    classroom.submit("ada")
    classroom.grade()
    classroom.submit("ada", classroom.answers(layer="self_attention = 0"))
    book = str(classroom.root / "class/gradebook.db")
    program = "tests.autograder.grading.full_disk"
    (told,) = on_disk(["--ro-bind", book, book], program, "once", str(classroom.root))
    assert book in told["said"]
    assert "attempt to write a readonly database" in told["said"]  # SQLite's word
    assert classroom.grade().fresh == ["ada"]


@needs_bubblewrap
def test_a_class_that_is_graded_can_be_looked_at_where_nothing_can_be_written(classroom):
    classroom.submit("ada")
    classroom.grade()
    folder = str(classroom.root)
    told = on_disk(["--ro-bind", folder, folder], "tests.autograder.grading.full_disk", "once", folder)
    assert told == [{"said": "", "graded": []}]


@pytest.mark.parametrize("file", [f"{ASSIGNMENT}.ipynb", "timestamp.txt", "ada.json"])
def test_a_file_that_cannot_be_written_is_one_sentence(classroom, monkeypatch, file):
    real = os.fsync

    def full(descriptor):
        if file in str(Path(f"/proc/self/fd/{descriptor}").readlink()):
            raise OSError(errno.ENOSPC, "No space left on device")
        real(descriptor)

    classroom.submit("ada")
    (classroom.path("ada").parent / "timestamp.txt").write_text("2026-01-01 10:00:00 UTC")
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


def test_what_a_killed_run_left_half_written_is_removed(tmp_path, monkeypatch):
    use_small_catalogue(monkeypatch)
    killed = Class(tmp_path, by_hand=False)
    killed.submit("ada")
    killed.grade()
    for folder in ("class", f"class/results/{ASSIGNMENT}", f"class/autograded/ada/{ASSIGNMENT}"):
        (tmp_path / folder / ".left.123.aside").write_text("half")
    killed.grade(fake_grader())
    assert not list(tmp_path.rglob("*.aside"))
