"""A run that is killed at any of its steps: the next one goes on, and nobody can tell afterwards."""

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograder.grading.sample_class import make_sample_class
from tests.autograder.grading.killing import state

PROJECT = Path(__file__).parents[3]
EVERY = 15  # of the statements that a transaction holds together; all other steps are tried


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(sys, "addaudithook") or sys.platform == "win32", reason="it forks")
@pytest.mark.parametrize(
    ("scenario", "least"), [("new", 40), ("again", 40), ("feedback", 20)], ids=["new", "regraded", "feedback"]
)
def test_after_a_kill_the_next_run_ends_as_an_undisturbed_one(scenario, least, tmp_path):
    command = [sys.executable, "-m", "tests.autograder.grading.killing", str(tmp_path), scenario, str(EVERY)]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    undisturbed, *killed = map(json.loads, done.stdout.splitlines())
    assert len(killed) > least
    assert undisturbed["state"]["grades"]
    for one in killed:
        assert one["went_on"] == 0, one["step"]
        assert one["state"] == undisturbed["state"], one["step"]
        assert one.get("nothing_due", True), one["step"]


STUDENTS = ("01-", "02-", "07-", "12-", "14-")  # of the sample class: right, right, no scale, crashes, broken JSON


def graded(root, *fates):
    """A run with real learners' processes: how it ended, and the lines that it printed."""
    command = [sys.executable, "-m", "tests.autograder.grading.real_class", str(root), *fates]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """A class that was graded in peace."""
    root = tmp_path_factory.mktemp("undisturbed")
    for path in make_sample_class(root):
        if not path.parents[1].name.startswith(STUDENTS):
            shutil.rmtree(path.parents[1])
    status, _, said = graded(root)
    assert status == 0, said
    return root


@pytest.fixture
def ungraded(undisturbed, tmp_path):
    """The same class, with the same secret, before it is graded."""
    shutil.copytree(undisturbed / "class/submitted", tmp_path / "class/submitted")
    shutil.copy(undisturbed / "class/secret.key", tmp_path / "class")
    return tmp_path


def wait_until_gone(pids):
    deadline = time.monotonic() + 600
    while left := [pid for pid in pids if Path(f"/proc/{pid}").exists()]:
        assert time.monotonic() < deadline, f"these live on: {left}"
        time.sleep(0.05)


linux = pytest.mark.skipif(sys.platform != "linux", reason="a warm process is for Linux")


@linux
@pytest.mark.slow
def test_a_killed_learners_process_warm_process_guard_and_judge_change_no_grade(undisturbed, ungraded):
    fates = ("learner:cell:4", "warm:cell:9", "guard:judge:6", "judge:judge:9")
    status, lines, said = graded(ungraded, *fates)
    assert status == 0, said
    assert [line["killed"] for line in lines[:-1]] == ["learner", "warm", "guard", "judge"]
    assert lines[-1]["waiting"] == []
    assert state(ungraded) == state(undisturbed)


@linux
@pytest.mark.slow
def test_a_killed_grader_leaves_no_process_and_the_next_run_ends_as_an_undisturbed_one(undisturbed, ungraded):
    for fate in ("grader:start:1", "grader:cell:5", "grader:keep:3"):
        status, lines, _ = graded(ungraded, fate)
        assert (status, lines[-1]["killed"]) == (-signal.SIGKILL, "grader")
        wait_until_gone(lines[-1]["below"])
    status, lines, said = graded(ungraded)
    assert status == 0, said
    assert 0 < len(lines[-1]["fresh"]) < len(STUDENTS), "what was kept before a kill is not graded twice"
    assert state(ungraded) == state(undisturbed)
