"""Cells in order, a verdict at each check, and a fresh process where one is gone."""

# ruff: noqa: I001 - a list of names is packed

from dataclasses import replace

import pytest

from autograder.checks.judging import Failure, Verdict
from autograder.isolation import CannotRun, Limits
from autograder.pipeline.learners_process import CELL_ONCE_SLOW, ONCE_SLOW, TOO_SLOW
from autograder.pipeline.steps import run_cells
from tests.autograder.grading.conftest import (
    CellResult, FakeLearner, check, code, demonstration, fake_judge, solution, written,
)  # fmt: skip


def run(cells, judge=None, start=FakeLearner, started=0, **limits):
    FakeLearner.started = started
    return run_cells(cells, start, judge or (lambda slug, learner: fake_judge("ada", slug, learner)), Limits(**limits))


def answered(source="self_attention = 1", slug="self_attention"):
    """The cells of an exercise with this answer, by default a right one."""
    return [solution(slug, source), check(slug)]


@pytest.fixture
def alone(monkeypatch):
    """The learners that had the machine for themselves, in their order."""
    found, real = [], FakeLearner.alone
    monkeypatch.setattr(FakeLearner, "alone", lambda self: found.append(self) or real(self))
    return found


def score(done, slug="self_attention"):
    return done.verdicts[slug].score


def printed(done, place):
    return [output.get("text") or output["evalue"] for output in done.outputs[place]]


def test_a_verdict_stands_right_after_the_learners_cell():
    assert score(run([*answered(), code("self_attention = 0", "a")])) == 20


def test_check_cells_and_demonstrations_are_never_run():
    class Recording(FakeLearner):
        seen: list[str] = []  # noqa: RUF012

        def run_cell(self, source, timeout):
            self.seen.append(source)
            return super().run_cell(source, timeout)

    cells = [code("a = 1", "a"), demonstration(), written(), check("self_attention"), code("  \n", "b")]
    done = run(cells, start=Recording)
    assert Recording.seen == ["a = 1"]
    assert list(done.outputs) == [0]


def test_an_error_in_a_cell_is_an_output_and_no_end():
    done = run([code("1 / 0", "a"), *answered()])
    assert done.outputs[0][0]["ename"] == "ZeroDivisionError"
    assert (score(done), done.remarks) == (20, [])


MISSING = "There is no self_attention here: define it under just this name."
COLON = "A colon is missing."
STOPPED = Failure("SyntaxError", "expected ':' (cell, line 1)", "line 1: def self_attention()", explanation=COLON)


@pytest.mark.parametrize(("cells", "says"), [
    (["def self_attention()"], ("line 1, `def self_attention()`, with SyntaxError: expected ':'.", COLON)),
    (["class self_attention()", "x = ("], ("`def self_attention()`",)), (["x = self_attention("], (MISSING,)),
    (["self_attention = 0", "1 / 0"], (MISSING,)),
])  # fmt: skip
def test_where_the_cell_with_the_answer_stopped_it_says_so(cells, says):
    class Stops(FakeLearner):
        def run_cell(self, source, timeout):
            failure = STOPPED if "(" in source else None
            return CellResult("error", [], failure=failure)

    asked = [*(code(cell, f"a{place}") for place, cell in enumerate(cells)), check("self_attention")]
    done = run(asked, lambda slug, learner: Verdict(slug, 0, 20, error=MISSING), Stops)
    assert all(one in done.verdicts["self_attention"].error for one in says)
    assert done.verdicts["self_attention"].error.endswith((MISSING, COLON))


@pytest.mark.parametrize(("source", "sentence", "started"), [
    ("LOOP = 1", "stopped after 3 seconds; all other cells were run without it.", 2),
    ("DIE = 1", "ended the Python process; all other cells were run without it.", 3),
])  # fmt: skip
def test_a_cell_that_takes_its_process_down_costs_only_itself(source, sentence, started):
    lost = answered(source, "scalar_self_attention")
    done = run([code("print('once'); kept = 1", "a"), *lost, *answered("self_attention = kept")], cell=3)
    assert (score(done, "scalar_self_attention"), score(done)) == (0, 20)
    assert printed(done, 0) == ["once\n"], "running again adds no output"
    assert printed(done, 1) == [sentence]
    assert done.outputs[1][0]["output_type"] == "error"
    assert done.remarks == [f"scalar_self_attention: {sentence}"]
    assert FakeLearner.started == started


ENDED = {"timeout": "Time", "memory": "Memory", "crowded": "Memory", "files": "Files", "died": "Process"}


@pytest.mark.parametrize(("status", "kind"), ENDED.items())
def test_whatever_ended_a_cell_is_an_error_of_its_own(status, kind):
    class Ended(FakeLearner):
        def run_cell(self, source, timeout):
            return CellResult(status, [], timeout) if "lost" in source else super().run_cell(source, timeout)

    done = run([*answered("lost = 1", "scalar_self_attention"), *answered()], start=Ended)
    assert (score(done, "scalar_self_attention"), score(done)) == (0, 20)
    (output,) = done.outputs[0]
    assert output["output_type"] == "error"
    assert output["ename"].startswith(kind)
    assert done.remarks == [f"scalar_self_attention: {output['evalue']}"]


@pytest.mark.parametrize(("late_again", "points"), [(False, 20), (True, 0)])
def test_a_cell_that_the_clock_stopped_before_its_time_is_run_again_alone_once(alone, late_again, points):
    class Waiting(FakeLearner):
        def run_cell(self, source, timeout):
            if "busy" in source and (late_again or not alone):
                return CellResult("timeout", [], timeout / 10)
            return super().run_cell(source, timeout)

    cells = [code("kept = 1", "k"), *answered("busy = self_attention = 1"), code("busy = 2", "b")]
    done = run(cells, start=Waiting, cell=3)
    assert (score(done), len(alone)) == (points, 1)
    assert len(done.remarks) == (2 if late_again else 1)


def test_a_cell_whose_process_was_killed_from_outside_is_run_again():
    class Killed(FakeLearner):
        def run_cell(self, source, timeout):
            return super().run_cell("DIE" if FakeLearner.started in (1, 2) and "layer" in source else source, timeout)

    cells = [code("kept = 1", "k"), *answered("layer = 1; scalar_self_attention = 1", "scalar_self_attention")]
    done = run(cells, start=Killed, started=1)  # as if one had been killed before
    assert (score(done, "scalar_self_attention"), done.remarks) == (10, [])


def test_an_answer_whose_process_was_killed_from_outside_is_judged_again():
    def killed(slug, learner):
        if FakeLearner.started == 1:
            learner.alive, learner.died = False, True
            return Verdict(slug, 0.0, 20.0, error="the process ended")
        return fake_judge("ada", slug, learner)

    done = run(answered(), judge=killed)
    assert (score(done), FakeLearner.started) == (20, 2)


@pytest.mark.parametrize(("late_again", "points"), [(False, 20), (True, 0)])
def test_an_answer_that_takes_too_long_is_asked_again_alone(alone, late_again, points):
    def slow(slug, learner):
        if late_again or not alone:
            learner.alive, learner.late = False, True
            return Verdict(slug, 0.0, 20.0, error="this took longer than 20 seconds")
        return fake_judge("ada", slug, learner)

    walked = run(answered(), judge=slow)
    assert (score(walked), len(alone), FakeLearner.started) == (points, 1, 2)
    assert walked.remarks == [f"self_attention: {TOO_SLOW if late_again else ONCE_SLOW}"]


def test_the_first_cell_that_takes_too_long_is_run_again_alone(alone):
    class Slow(FakeLearner):
        def run_cell(self, source, timeout):
            return CellResult("timeout", []) if "SLOW" in source and not alone else super().run_cell(source, timeout)

    cells = [code("kept = 1", "a"), *answered("SLOW = self_attention = kept"), code("LOOP = 1", "b")]
    done = run(cells, start=Slow, cell=3)
    assert score(done) == 20
    assert len(alone) == 1, "a second one would keep the class waiting again"
    sentence = "stopped after 3 seconds; all other cells were run without it."
    assert done.remarks == [f"self_attention: {CELL_ONCE_SLOW}", f"a cell after check_self_attention: {sentence}"]


def test_an_interrupt_that_nobody_here_has_sent_costs_nothing():
    class Interrupted(FakeLearner):
        def run_cell(self, source, timeout):
            if "layer" in source and FakeLearner.started == 1:
                return CellResult("disturbed", [{"output_type": "error", "ename": "KeyboardInterrupt"}])
            return super().run_cell(source, timeout)

    def interrupted(slug, learner):
        if FakeLearner.started == 2:
            learner.disturbed = True
            return Verdict(slug, 0.0, 20.0, error="It stops with KeyboardInterrupt.")
        return fake_judge("ada", slug, learner)

    done = run(answered("layer = self_attention = 1"), judge=interrupted, start=Interrupted)
    assert (score(done), done.remarks, FakeLearner.started) == (20, [], 3)


def test_where_the_machine_has_too_little_memory_for_all_a_cell_is_run_again_alone(alone):
    class Hungry(FakeLearner):
        """The machine has too little for it while others work, or, with HUNGRIER, at any time."""

        def run_cell(self, source, timeout):
            if "HUNGRIER" in source or ("HUNGRY" in source and not alone):
                self.alive, self.crowded = False, True
                return CellResult("crowded", [])
            return super().run_cell(source, timeout)

    done = run(answered("HUNGRY = self_attention = 1"), start=Hungry)
    assert (score(done), done.remarks, FakeLearner.started) == (20, [], 2)
    done = run([code("HUNGRIER = 1", "a"), code("HUNGRIER = 2", "b"), *answered()], start=Hungry)
    sentence = "used more memory or disk than this machine had left; all other cells were run without it."
    assert done.remarks == [f"a cell at the start: {sentence}"] * 2
    assert FakeLearner.started == 4, "the second one keeps nobody waiting"
    assert score(done) == 20


def test_an_answer_that_the_machine_had_too_little_memory_for_is_judged_again_alone(alone):
    def crowded(slug, learner):
        if not alone:
            learner.alive, learner.crowded = False, True
            return Verdict(slug, 0.0, 20.0, error="this machine had too little memory or disk left for it")
        return fake_judge("ada", slug, learner)

    done = run(answered(), judge=crowded)
    assert (score(done), done.remarks) == (20, [])


def test_all_answers_of_a_submission_share_their_time():
    def costly(slug, learner):
        learner.judging_left -= 40
        learner.alive, learner.late = False, True
        return Verdict(slug, 0.0, 10.0, error="this took longer than 20 seconds")

    asked = []
    cells = [check(slug) for slug in ("scalar_self_attention", "self_attention") * 3]
    run(cells, judge=lambda slug, learner: asked.append(learner.judging_left) or costly(slug, learner), judging=100)
    assert asked[:3] == [100, 60, 20]
    assert all(left <= 0 for left in asked[3:])
    assert len(asked) == 2 + 2 * 2 + 1


def test_a_process_that_is_lost_while_judged_is_replaced():
    def deadly(slug, learner):
        verdict = fake_judge("ada", slug, learner)
        learner.alive = False
        return verdict

    first = answered("scalar_self_attention = 1", "scalar_self_attention")
    done = run([*first, *answered("self_attention = scalar_self_attention")], judge=deadly)
    assert (score(done, "scalar_self_attention"), score(done)) == (10, 20)
    assert FakeLearner.started == 2


def test_a_cell_that_dies_only_when_run_again_is_left_out():
    class Moody(FakeLearner):
        def run_cell(self, source, timeout):
            if "moody" in source and FakeLearner.started > 1:
                source = "DIE"
            return super().run_cell(source, timeout)

    before = [code("kept = 1", "k"), code("moody = 1", "m"), code("DIE", "d")]
    assert score(run([*before, *answered("self_attention = kept")], start=Moody)) == 20
    assert FakeLearner.started == 5


def test_the_notebooks_limit_ends_cells_and_not_judging():
    class Slow(FakeLearner):
        def run_cell(self, source, timeout):
            result = super().run_cell(source, timeout)
            result = replace(result, seconds=40.0)
            return result

    answer, its_check = answered()
    others = [code(f"a = {number}", f"a-{number}") for number in range(4)]
    done = run([answer, *others, its_check], start=Slow, notebook=100)
    assert [one.values for one in printed(done, 4)] == [{"seconds": "100"}]
    assert score(done) == 20


def test_a_process_that_cannot_be_had_is_no_fault_of_the_learner():
    class Dead(FakeLearner):
        def __init__(self):
            super().__init__()
            self.alive = False

    with pytest.raises(CannotRun):
        run([code("a = 1", "a")], start=Dead)


def test_a_process_that_is_killed_while_it_starts_is_replaced():
    class DeadAtFirst(FakeLearner):
        def __init__(self):
            super().__init__()
            self.alive = FakeLearner.started > 1

    done = run(answered(), start=DeadAtFirst)
    assert (score(done), FakeLearner.started) == (20, 2)


def test_every_process_is_closed():
    closed = []

    class Counted(FakeLearner):
        def __exit__(self, *exc):
            closed.append(self)

    def judge(slug, learner):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run([code("DIE", "a"), code("b = 1", "b"), check("self_attention")], judge=judge, start=Counted)
    assert len(set(closed)) == FakeLearner.started == 3


def test_verdicts_come_for_every_check():
    done = run([check("self_attention"), check("scalar_self_attention")])
    assert all(isinstance(verdict, Verdict) for verdict in done.verdicts.values())
    assert list(done.verdicts) == ["self_attention", "scalar_self_attention"]
