"""Cells in order, a verdict at each check, and a fresh process where one is gone."""

import pytest

from autograder.checks.judging import Verdict
from autograder.isolation import CannotRun, Limits
from autograder.pipeline.learners_process import CELL_ONCE_SLOW, ONCE_SLOW, TOO_SLOW
from autograder.pipeline.steps import run_cells
from tests.autograder.grading.conftest import (
    FakeLearner,
    FakeResult,
    check,
    code,
    demonstration,
    fake_judge,
    solution,
    written,
)


def run(cells, judge=None, start=FakeLearner, **limits):
    FakeLearner.started = 0
    return run_cells(cells, start, judge or (lambda slug, learner: fake_judge("ada", slug, learner)), Limits(**limits))


def score(done, slug="self_attention"):
    return done.verdicts[slug].score


def printed(done, place):
    return [output.get("text") or output["evalue"] for output in done.outputs[place]]


def test_a_verdict_stands_right_after_the_learners_cell():
    done = run(
        [solution("self_attention", "self_attention = 1"), check("self_attention"), code("self_attention = 0", "a")]
    )
    assert score(done) == 20


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
    done = run([code("1 / 0", "a"), solution("self_attention", "self_attention = 1"), check("self_attention")])
    assert done.outputs[0][0]["ename"] == "ZeroDivisionError"
    assert (score(done), done.remarks) == (20, [])


@pytest.mark.parametrize(
    ("source", "sentence", "started"),
    [
        ("LOOP = 1", "stopped after 3 seconds; all other cells were run without it.", 2),
        ("DIE = 1", "ended the Python process; all other cells were run without it.", 3),
    ],
)
def test_a_cell_that_takes_its_process_down_costs_only_itself(source, sentence, started):
    cells = [
        code("print('once'); kept = 1", "a"),
        solution("scalar_self_attention", source),
        check("scalar_self_attention"),
        solution("self_attention", "self_attention = kept"),
        check("self_attention"),
    ]
    done = run(cells, cell=3)
    assert (score(done, "scalar_self_attention"), score(done)) == (0, 20)
    assert printed(done, 0) == ["once\n"], "running again adds no output"
    assert printed(done, 1) == [sentence]
    assert done.outputs[1][0]["output_type"] == "error"
    assert done.remarks == [f"scalar_self_attention: {sentence}"]
    assert FakeLearner.started == started


@pytest.mark.parametrize(("late_again", "points"), [(False, 20), (True, 0)])
def test_a_cell_that_the_clock_stopped_before_its_time_is_run_again_alone_once(late_again, points):
    alone = []

    class Waiting(FakeLearner):
        def alone(self):
            alone.append(self)
            return super().alone()

        def run_cell(self, source, timeout):
            if "busy" in source and (late_again or not alone):
                return FakeResult("timeout", [], timeout / 10)
            return super().run_cell(source, timeout)

    busy = solution("self_attention", "busy = self_attention = 1")
    cells = [code("kept = 1", "k"), busy, check("self_attention"), code("busy = 2", "b")]
    done = run(cells, start=Waiting, cell=3)
    assert (score(done), len(alone)) == (points, 1)
    assert len(done.remarks) == (2 if late_again else 1)


def test_a_cell_whose_process_was_killed_from_outside_is_run_again():
    class Killed(FakeLearner):
        def run_cell(self, source, timeout):
            return super().run_cell("DIE" if FakeLearner.started in (1, 2) and "layer" in source else source, timeout)

    cells = [
        code("kept = 1", "k"),
        solution("scalar_self_attention", "layer = 1; scalar_self_attention = 1"),
        check("scalar_self_attention"),
    ]
    FakeLearner.started = 1  # as if one had been killed before
    done = run_cells(cells, Killed, lambda slug, learner: fake_judge("ada", slug, learner), Limits())
    assert (score(done, "scalar_self_attention"), done.remarks) == (10, [])


def test_an_answer_whose_process_was_killed_from_outside_is_judged_again():
    def killed(slug, learner):
        if FakeLearner.started == 1:
            learner.alive, learner.died = False, True
            return Verdict(slug, 0.0, 20.0, error="the process ended")
        return fake_judge("ada", slug, learner)

    done = run([solution("self_attention", "self_attention = 1"), check("self_attention")], judge=killed)
    assert (score(done), FakeLearner.started) == (20, 2)


@pytest.mark.parametrize(("late_again", "points"), [(False, 20), (True, 0)])
def test_an_answer_that_takes_too_long_is_asked_again_alone(late_again, points):
    alone = []

    class Slow(FakeLearner):
        def alone(self):
            alone.append(self)
            return super().alone()

    def slow(slug, learner):
        if late_again or not alone:
            learner.alive, learner.late = False, True
            return Verdict(slug, 0.0, 20.0, error="this took longer than 20 seconds")
        return fake_judge("ada", slug, learner)

    cells = [solution("self_attention", "self_attention = 1"), check("self_attention")]
    walked = run(cells, judge=slow, start=Slow)
    assert (score(walked), len(alone), FakeLearner.started) == (points, 1, 2)
    assert walked.remarks == [f"self_attention: {TOO_SLOW if late_again else ONCE_SLOW}"]


def test_the_first_cell_that_takes_too_long_is_run_again_alone():
    alone = []

    class Slow(FakeLearner):
        def alone(self):
            alone.append(self)
            return super().alone()

        def run_cell(self, source, timeout):
            return FakeResult("timeout", []) if "SLOW" in source and not alone else super().run_cell(source, timeout)

    cells = [
        code("kept = 1", "a"),
        solution("self_attention", "SLOW = self_attention = kept"),
        check("self_attention"),
        code("LOOP = 1", "b"),
    ]
    done = run(cells, start=Slow, cell=3)
    assert score(done) == 20
    assert len(alone) == 1, "a second one would keep the class waiting again"
    sentence = "stopped after 3 seconds; all other cells were run without it."
    assert done.remarks == [f"self_attention: {CELL_ONCE_SLOW}", f"a cell after check_self_attention: {sentence}"]


def test_an_interrupt_that_nobody_here_has_sent_costs_nothing():
    class Interrupted(FakeLearner):
        def run_cell(self, source, timeout):
            if "layer" in source and FakeLearner.started == 1:
                return FakeResult("disturbed", [{"output_type": "error", "ename": "KeyboardInterrupt"}])
            return super().run_cell(source, timeout)

    def interrupted(slug, learner):
        if FakeLearner.started == 2:
            learner.disturbed = True
            return Verdict(slug, 0.0, 20.0, error="It stops with KeyboardInterrupt.")
        return fake_judge("ada", slug, learner)

    FakeLearner.started = 0
    cells = [solution("self_attention", "layer = self_attention = 1"), check("self_attention")]
    done = run(cells, judge=interrupted, start=Interrupted)
    assert (score(done), done.remarks, FakeLearner.started) == (20, [], 3)


class Hungry(FakeLearner):
    """The machine has too little memory or disk left for it while others work, or, with HUNGRIER, at any time."""

    others = True

    def alone(self):
        Hungry.others = False
        return super().alone()

    def run_cell(self, source, timeout):
        if "HUNGRIER" in source or ("HUNGRY" in source and Hungry.others):
            self.alive, self.crowded = False, True
            return FakeResult("crowded", [])
        return super().run_cell(source, timeout)


def test_where_the_machine_has_too_little_memory_for_all_a_cell_is_run_again_alone():
    Hungry.others, FakeLearner.started = True, 0
    done = run([solution("self_attention", "HUNGRY = self_attention = 1"), check("self_attention")], start=Hungry)
    assert (score(done), done.remarks, FakeLearner.started) == (20, [], 2)
    cells = [code("HUNGRIER = 1", "a"), code("HUNGRIER = 2", "b"), *cells_of_a_right_answer()]
    FakeLearner.started = 0
    done = run(cells, start=Hungry)
    sentence = "used more memory or disk than this machine had left; all other cells were run without it."
    assert done.remarks == [f"a cell at the start: {sentence}"] * 2
    assert FakeLearner.started == 4, "the second one keeps nobody waiting"
    assert score(done) == 20


def cells_of_a_right_answer():
    return [solution("self_attention", "self_attention = 1"), check("self_attention")]


def test_an_answer_that_the_machine_had_too_little_memory_for_is_judged_again_alone():
    def crowded(slug, learner):
        if Hungry.others:
            learner.alive, learner.crowded = False, True
            return Verdict(slug, 0.0, 20.0, error="this machine had too little memory or disk left for it")
        return fake_judge("ada", slug, learner)

    Hungry.others = True
    done = run(cells_of_a_right_answer(), judge=crowded, start=Hungry)
    assert (score(done), done.remarks) == (20, [])


def test_all_answers_of_a_submission_share_their_time():
    def costly(slug, learner):
        learner.judging_left -= 40
        learner.alive, learner.late = False, True
        return Verdict(slug, 0.0, 10.0, error="this took longer than 20 seconds")

    FakeLearner.started = 0
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

    cells = [
        solution("scalar_self_attention", "scalar_self_attention = 1"),
        check("scalar_self_attention"),
        solution("self_attention", "self_attention = scalar_self_attention"),
        check("self_attention"),
    ]
    done = run(cells, judge=deadly)
    assert (score(done, "scalar_self_attention"), score(done)) == (10, 20)
    assert FakeLearner.started == 2


def test_a_cell_that_dies_only_when_run_again_is_left_out():
    class Moody(FakeLearner):
        def run_cell(self, source, timeout):
            if "moody" in source and FakeLearner.started > 1:
                source = "DIE"
            return super().run_cell(source, timeout)

    cells = [
        code("kept = 1", "k"),
        code("moody = 1", "m"),
        code("DIE", "d"),
        solution("self_attention", "self_attention = kept"),
        check("self_attention"),
    ]
    assert score(run(cells, start=Moody)) == 20
    assert FakeLearner.started == 5


def test_the_notebooks_limit_ends_cells_and_not_judging():
    class Slow(FakeLearner):
        def run_cell(self, source, timeout):
            result = super().run_cell(source, timeout)
            result.seconds = 40
            return result

    cells = [
        solution("self_attention", "self_attention = 1"),
        *(code(f"a = {number}", f"a-{number}") for number in range(4)),
        check("self_attention"),
    ]
    done = run(cells, start=Slow, notebook=100)
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

    done = run([solution("self_attention", "self_attention = 1"), check("self_attention")], start=DeadAtFirst)
    assert (score(done), FakeLearner.started) == (20, 2)


def test_every_process_is_closed():
    made = []

    class Counted(FakeLearner):
        def __init__(self):
            super().__init__()
            self.closed = False
            made.append(self)

        def __exit__(self, *exc):
            self.closed = True

    def judge(slug, learner):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run([code("DIE", "a"), code("b = 1", "b"), check("self_attention")], judge=judge, start=Counted)
    assert [learner.closed for learner in made] == [True] * 3


def test_verdicts_come_for_every_check():
    done = run([check("self_attention"), check("scalar_self_attention")])
    assert all(isinstance(verdict, Verdict) for verdict in done.verdicts.values())
    assert list(done.verdicts) == ["self_attention", "scalar_self_attention"]
