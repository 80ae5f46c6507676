"""The judge's own time: counted where it computes, not where it waits for a learner's process."""

import time
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import find
from autograder.checks.judging import Case, Exercise, Part, Probe, Reply, judge
from autograder.grading.answers import answer_to
from autograder.isolation import CannotRun
from autograder.pipeline.judging.judge import SeededJudge
from autograder.pipeline.judging.judges_clock import JudgesClock


def busy(seconds):
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


class Learner:
    """Answers with 1; takes its time."""

    def __init__(self, seconds=0.0, ended=False):
        self.seconds, self.ended, self.asked = seconds, ended, 0

    def ask(self, probe):
        self.asked += 1
        busy(self.seconds)
        return Reply(1.0)


@pytest.fixture
def judged():
    """The verdict on ten questions whose reference takes so long, with so many seconds for all."""

    def judged(reference_takes, learner, seconds):
        def reference(number):
            busy(reference_takes)
            return (np.array(1.0),)

        cases = [Case("part", str(number), Probe("f"), {"number": number}) for number in range(10)]
        exercise = Exercise("f", "F", 1, "f", (Part("part", 5, "So."),), lambda rng: cases, reference)
        clock = JudgesClock(seconds)
        return SeededJudge({"f": 1}, clock, lambda: {"f": exercise})("f", learner), clock

    return judged


def test_what_takes_the_judge_too_long_has_no_points_and_one_sentence(judged):
    learner = Learner()
    verdict, _ = judged(0.05, learner, 0.12)
    assert (verdict.score, verdict.points) == (0, 5)
    assert verdict.error.values == {"seconds": "0.12"}
    assert learner.asked < 10


def test_all_exercises_of_a_submission_share_the_time(judged):
    verdict, clock = judged(0.01, Learner(), 60)
    assert verdict.score == 5
    assert clock.spent > 0.1


def test_a_learners_time_is_not_the_judges(judged):
    verdict, clock = judged(0.0, Learner(seconds=0.05), 0.4)
    assert verdict.score == 5
    assert clock.spent < 0.4


def test_at_the_end_of_a_run_the_judge_stops(judged):
    learner = Learner(ended=True)
    with pytest.raises(CannotRun, match="stopped"):
        judged(0.0, learner, 60)
    assert learner.asked == 0


def test_seconds_pass_only_while_it_judges():
    clock = JudgesClock(60)
    with clock.running(SimpleNamespace(ended=False)):
        pass
    spent = clock.spent
    busy(0.02)
    assert clock.spent == spent < 0.02


@pytest.mark.parametrize("name", ["dot_negated", "mean", "one_length_distance"])
def test_what_is_said_of_an_answer_is_the_same_with_the_clock_and_without(name):
    """Two known ideas at once, and a slip that nobody has named."""
    answer = answer_to(Path(__file__).parents[2] / "answers", "cosine_similarity", name)
    learner = InProcess(answer.definitions())
    learner.ended = False
    verdict = SeededJudge({"cosine_similarity": 7}, JudgesClock(60))("cosine_similarity", learner)
    assert verdict == judge(find("cosine_similarity"), learner, 7)
    assert verdict.misconceptions
