"""Judges beside the grader: what hangs or dies in one costs an exercise and no class."""

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from autograder.checks.catalogues import find
from autograder.checks.judging import Reply
from autograder.checks.judging.judge import judge as judge_here
from autograder.isolation import CannotRun
from autograder.isolation.learner import NOTHING
from autograder.isolation.remote_calls import JudgeIsGone
from autograder.pipeline.judging import judges as module
from autograder.pipeline.judging.judges import JudgeOutside, Judges, JudgeStopped

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes are seen in /proc")
# A judge whose record does what its slug says, as `judging_child` with another catalogue.
CHILD = Path(__file__).with_name("odd_judge.txt").read_text(encoding="utf-8")


class Learner:
    """Gives what the judge's function makes of 1."""

    def __init__(self, ended=False):
        self.ended, self.alive, self.asked = ended, True, 0

    def answer(self, fields, calls):
        self.asked += 1
        assert fields["entry"] == "f"
        value = calls.answer({"call": "add", "kind": "call", "args": [1]})
        return {**NOTHING, "value": value["value"], "failure": None, "leaves": []}


def starting(*deeds):
    """Starts judges whose records do these deeds, one a judge and then the last; and the judges it has started."""
    started = []

    def start(theirs):
        deed = deeds[min(len(started), len(deeds) - 1)]
        process = subprocess.Popen([sys.executable, "-c", CHILD, deed], stdin=theirs.fileno())
        started.append(process)
        return SimpleNamespace(process=process, close=lambda: None)

    return start, started


@pytest.fixture
def outside(monkeypatch):
    """Judges the exercise f; each judge may be silent for so long."""
    monkeypatch.setattr(module, "catalogue", lambda: {"f": SimpleNamespace(points=5)})
    made = []

    def outside(*deeds, silence=60.0):
        start, started = starting(*deeds)
        made.append(Judges(start, silence))
        return JudgeOutside(made[-1], {"f": 2**200}, 20.0), started, made[-1]

    yield outside
    for judges in made:
        judges.close()


def test_a_right_answer_has_its_points_and_the_judge_is_kept(outside):
    judge, started, _ = outside("judges")
    for _ in range(2):
        assert judge("f", Learner()).score == 5
    assert len(started) == 1


@pytest.mark.parametrize("deed", ["loops", "sleeps", "hangs in a call"])
def test_a_judge_that_hangs_is_ended_and_the_instructor_is_told(outside, deed):
    judge, started, judges = outside(deed, deed, "judges", silence=1.5)
    verdict = judge("f", Learner())
    assert (verdict.score, verdict.points) == (0, 5)
    assert " 1.5 " in verdict.fault
    assert "1.5" not in verdict.error
    assert [one.poll() for one in started] == [-signal.SIGKILL] * 2
    judges._silence = 60.0
    assert judge("f", Learner()).score == 5, "and the class goes on"


@pytest.mark.parametrize("deed", ["dies", "loops"])
def test_a_judge_that_was_killed_or_stopped_costs_nothing(outside, deed):
    judge, _, judges = outside(deed, "judges", silence=1.5)
    with judges.one():
        pass
    judges._silence = 60.0  # of the next one
    assert judge("f", Learner()).score == 5


def test_a_judge_that_died_while_it_waited_costs_no_trial(outside):
    judge, started, _ = outside("judges", "dies", "judges")
    judge("f", Learner())
    started[0].kill()
    started[0].wait()
    assert judge("f", Learner()).score == 5
    assert len(started) == 3


def test_judges_that_die_again_and_again_are_no_verdict(outside):
    judge, started, _ = outside("dies")
    with pytest.raises(JudgeIsGone, match="ended"):
        judge("f", Learner())
    assert len(started) == 2


def test_what_the_judge_raises_is_raised_here(outside):
    judge, _, _ = outside("raises")
    with pytest.raises(JudgeStopped, match="OSError: no such luck"):
        judge("f", Learner())


def test_the_end_of_a_run_ends_a_judge_at_work(outside):
    judge, started, judges = outside("loops")
    learner = Learner()

    def end():
        while not started:
            time.sleep(0.01)
        learner.ended = True
        judges.close()

    ending = threading.Thread(target=end)
    ending.start()
    with pytest.raises(CannotRun, match="stopped"):
        judge("f", learner)
    ending.join()
    assert started[0].poll() is not None
    with pytest.raises(CannotRun, match="stopped"):
        judge("f", learner)


def test_the_seconds_of_a_submission_are_one_budget(outside):
    judge, _, _ = outside("judges")
    assert judge("f", Learner()).score == 5
    judge._seconds = -1.0
    assert "could not be compared" in judge("f", Learner()).error


def test_a_call_that_is_none_is_a_learners_fault(outside):
    class Odd(Learner):
        def answer(self, fields, calls):
            for odd in ({"call": "add"}, {"call": "nothing", "kind": "call", "args": []}):
                with pytest.raises((KeyError, ValueError)):
                    calls.answer(odd)
            return {**NOTHING, "failure": {"type": "NoReply", "message": "it is gone"}}

    judge, started, _ = outside("judges")
    assert judge("f", Odd()).score == 0
    assert judge("f", Learner()).score == 5
    assert len(started) == 1


def test_the_real_judge_says_what_the_judge_here_says():
    class Wrong:
        """Gives a mask of ones, whatever it is asked."""

        ended, alive = False, True

        def answer(self, fields, calls):
            return {
                **NOTHING,
                "value": np.ones((3, 3), np.float32),
                "leaves": [{"kind": "array", "identity": 1, "dtype": "float32"}],
                "failure": None,
            }

        def ask(self, probe):
            fields = self.answer(None, None)
            return Reply(fields["value"], tuple(fields["leaves"]), {}, None)

    judges = Judges()
    try:
        judges.prepare()
        there = JudgeOutside(judges, {"causal_mask": 5}, 20.0)("causal_mask", Wrong())
    finally:
        judges.close()
    assert there == judge_here(find("causal_mask"), Wrong(), 5)
