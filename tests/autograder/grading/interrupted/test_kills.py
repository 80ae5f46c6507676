"""A run that is killed at any of its steps: the next one goes on, and nobody can tell afterwards."""

import shutil
import signal
import sys

import pytest
from nbgrader import api

from autograder.grading.running.classroom import grade
from tests.autograder.grading.interrupted.killing import differences, state
from tests.autograder.grading.interrupted.programs import run_program
from tests.autograder.grading.plain_class import PLAIN, STUDENTS, make_plain_class
from tests.waiting import all_end

EVERY = 15  # of the statements that a transaction holds together; all other steps are tried
LEAST = {"new": 14, "again": 20, "feedback": 10}  # different files that a kill leaves


@pytest.fixture(scope="module")
def killed(tmp_path_factory):
    """Scenario -> what came of each kill in it, the first one aside, which is of a run in peace."""
    folder = tmp_path_factory.mktemp("killed")
    status, lines, said = run_program("tests.autograder.grading.interrupted.killing", folder, EVERY, *LEAST)
    assert status == 0, said
    return {name: [line for line in lines if line["scenario"] == name] for name in LEAST}


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(sys, "addaudithook") or sys.platform == "win32", reason="it forks")
@pytest.mark.parametrize("scenario", LEAST)
def test_after_a_kill_the_next_run_ends_as_an_undisturbed_one(scenario, killed):
    undisturbed, *others = killed[scenario]
    assert len(others) > LEAST[scenario]
    assert undisturbed["state"]["grades"]
    for one in others:
        assert one["went_on"] == 0, one["step"]
        assert one["state"] == undisturbed["state"], one["step"]
        assert one.get("nothing_due", True), one["step"]


def graded(root, *fates):
    """A run with real learners' processes: how it ended, and the lines that it printed."""
    return run_program("tests.autograder.grading.interrupted.real_class", root, api.get_alembic_version(), *fates)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory, warm_grading):
    """A class that was graded in peace."""
    root = tmp_path_factory.mktemp("undisturbed")
    make_plain_class(root)
    grade(PLAIN, str(root), workers=2)
    return root


@pytest.fixture
def ungraded(undisturbed, tmp_path):
    """The same class, with the same secret, before it is graded."""
    make_plain_class(tmp_path)
    shutil.copy(undisturbed / "class/secret.key", tmp_path / "class")
    return tmp_path


linux = pytest.mark.skipif(sys.platform != "linux", reason="a warm process is for Linux")


@linux
@pytest.mark.slow
def test_a_killed_learners_process_warm_process_guard_and_judge_change_no_grade(undisturbed, ungraded):
    fates = ("learner:cell:2", "warm:cell:5", "guard:judge:7", "judge:judge:10")
    status, lines, said = graded(ungraded, *fates)
    assert status == 0, said
    assert [line["killed"] for line in lines[:-1]] == ["learner", "warm", "guard", "judge"]
    assert lines[-1]["waiting"] == []
    assert differences(state(ungraded), state(undisturbed)) == {}


@linux
@pytest.mark.slow
def test_a_killed_grader_leaves_no_process_and_the_next_run_ends_as_an_undisturbed_one(undisturbed, ungraded):
    for fate in ("grader:cell:3", "grader:keep:3"):
        status, lines, _ = graded(ungraded, fate)
        assert (status, lines[-1]["killed"]) == (-signal.SIGKILL, "grader")
        assert all_end(lines[-1]["below"])
    status, lines, said = graded(ungraded)
    assert status == 0, said
    assert 0 < len(lines[-1]["fresh"]) < len(STUDENTS), "what was kept before a kill is not graded twice"
    assert differences(state(ungraded), state(undisturbed)) == {}
