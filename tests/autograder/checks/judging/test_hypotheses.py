"""What all wrong numbers have in common is said, and only where it holds in every case."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from autograder.checks.building import exact
from autograder.checks.judging import Case, Failure, Misconception, Probe, Reply, judge
from autograder.checks.judging.diagnose import Observation
from autograder.checks.judging.patterns.comparison import Comparison
from autograder.checks.judging.patterns.odd_weights import odd_weights
from tests.autograder.checks.toy import Learner, toy

NOTICED = [line.split("\t") for line in Path(__file__).with_name("patterns.tsv").read_text("utf-8").splitlines()[1:]]
SIZES = ((2, 3, 4), (3, 5, 4), (1, 4, 7), (2, 2, 6))


def right(x, b, step, mask=None):
    return (np.where(0 if mask is None else mask, 0, np.tanh(x) * step + b),)


def cases(rng):
    for number, (B, T, d) in enumerate(SIZES):
        given = {"x": rng.normal(size=(B, T, d)), "b": rng.normal(size=d), "step": 3 + number}
        if number % 2:
            given["mask"] = (rng.random((B, T, d)) < 0.3).astype(float)
        probe = Probe("f", args=tuple(given.values()), init={"d": d}, weights={"b": given["b"]})
        yield Case("values", f"case {number}", probe, given, names=("y",))


class Unread:
    """The reference, in a form whose source nobody reads: no slip is looked for in it."""

    def __call__(self, *args, **kwargs):
        return right(*args, **kwargs)


EXERCISE = toy(cases, Unread())


def said(answer):
    return judge(EXERCISE, Learner(answer), 1).noticed


@pytest.mark.parametrize(("answer", "sentence"), NOTICED)
def test_what_is_noticed(answer, sentence):
    assert said(eval(answer)) == sentence


def test_an_empty_argument_or_one_called_weights_is_no_fault():
    given = [{"x": np.zeros((0, 3)), "n": 15}, {"x": np.ones((2, 3)), "n": 20}]
    of = [Case("values", "", Probe("f", args=tuple(one.values())), one) for one in given]
    exercise = replace(EXERCISE, cases=lambda rng: of, reference=lambda x, n: (len(x) * np.ones(n),))
    named = [replace(one, given={"weights": [1, 2], **one.given}) for one in of]
    with_weights = replace(EXERCISE, cases=lambda rng: named, reference=lambda x, n, weights: (len(x) * np.ones(n),))
    assert judge(with_weights, Learner(lambda x, n: np.cos(3 * np.arange(n))), 1).fault == ""
    verdict = judge(exercise, Learner(lambda x, n: np.cos(3 * np.arange(n))), 1)
    assert (verdict.score, verdict.fault) == (0, "")


def by(step, x):
    taken = np.zeros_like(x)
    while (x > taken).any():  # no end for a step of 0
        taken = taken + step
    return (taken,)


def test_a_reference_may_have_no_end_with_another_input():
    given = [{"step": step, "x": np.arange(step, 20.0)} for step in (2, 3)]
    of = [Case("values", "", Probe("f", args=tuple(one.values()), mode="arrays"), one) for one in given]
    exercise = replace(EXERCISE, cases=lambda rng: of, reference=by)
    assert judge(exercise, Learner(lambda step, x: by(step + 1, x)[0]), 1).noticed
    assert judge(exercise, Learner(lambda step, x: np.cos(3 * x)), 1).fault == ""


@pytest.mark.parametrize("answer", [
    lambda *a: right(*a)[0],
    lambda *a: np.cos(3 * a[0]),
    lambda *a: right(*a)[0] * (2 if a[0].shape[0] == 2 else 3),  # no factor holds everywhere
    lambda *a: right(*a)[0] * (1 if a[2] == 4 else 2),  # a right case speaks against it
    # Of what is wrong without a mask, "no mask given" says nothing.
    lambda x, b, step, m=None: np.cos(3 * x) if m is None else right(x, b, step)[0],
    lambda *a: "text",
    lambda *a: [right(*a)[0]] * 2,
    lambda *a: np.nan * a[0],
])  # fmt: skip
def test_nothing_is_said_where_it_would_not_always_hold(answer):
    assert said(answer) == ""


@pytest.mark.parametrize("rows", [[[1, 2], [3, 4]], [[1, 2], [3]]])
def test_lists_of_whatever_lengths_are_given(rows):
    case = Case("values", "rows", Probe("f", args=(rows,)), exact({"rows": rows}))
    assert "rows" in Comparison(case, (), (), ()).given


def test_few_wrong_numbers_are_no_evidence():
    def one_number(*a):
        y = right(*a)[0].copy()
        if a[2] == 3:
            y[0, 0, 0] *= -1
        return y

    assert said(one_number) == ""


def test_a_part_of_the_numbers_is_told_by_its_place():
    def last_is_wrong(x, b, step, mask=None):
        y = right(x, b, step, mask)[0].copy()
        y[..., -1] += np.cos(x[..., -1])
        return y

    assert re.search(r"\by\b.* last place along axis 2", said(last_is_wrong))


def test_a_known_idea_goes_first():
    known = Misconception("doubled", "It is doubled.", "That is too much.", "Look at it.", edit="(np -> (2 * np")
    verdict = judge(toy(cases, right, misconceptions=(known,)), Learner(lambda *a: 2 * right(*a)[0]), 1)
    assert [one.id for one in verdict.misconceptions] == ["doubled"]
    assert verdict.noticed == ""


SHAPES = {
    "Axis 0 of b is always 3 long, whatever the sizes; it should be d long.": lambda d: (3,),
    "Axis 0 of b is x.shape[0] long, whatever the sizes; it should be d long.": lambda d: ({4: 2, 7: 1, 6: 2}[d],),
    "": lambda d: (d, d),
}


@pytest.mark.parametrize("sentence", SHAPES)
def test_an_odd_length_of_a_weight_is_told_by_the_sizes(sentence):
    class Built(Learner):
        def ask(self, probe):
            record = {"kind": "variable", "shape": SHAPES[sentence](probe.init["d"]), "identity": 1, "trainable": True}
            return replace(super().ask(probe), facts={"weights": {"b": record}})

    few = toy(lambda rng: [case for case in cases(rng) if case.given["x"].shape != SIZES[1]], right)
    assert judge(few, Built(lambda *a: np.cos(a[0])), 1).noticed == sentence


def test_a_weight_is_not_told_by_its_own_length():
    def built(n):
        W, found = np.ones((3, 2 * n + 7)), {"kind": "variable", "shape": (3, n)}
        probe = Probe("f", init={"d": n}, weights={"W": W})
        return Observation(
            Case("values", "f", probe, {"x": np.ones((2, n + 30)), "W": W}), Reply(facts={"weights": {"W": found}}),
            None, "wrong",
        )  # fmt: skip

    assert odd_weights([built(4), built(5)]) == "Axis 1 of W is d long, whatever the sizes."


def test_a_case_whose_check_stops_is_told_to_who_looks_after_the_course():
    def check(reply):
        return None if reply.value["y"] else "no"

    exercise = toy(lambda rng: [Case("values", "five", Probe(), check=check)])
    verdict = judge(exercise, Learner(lambda: 5), 1)
    assert verdict.score == 0
    assert re.search("five, .*TypeError: ", verdict.fault)
    assert verdict.parts[0].message.startswith("For five: ")
    assert type(verdict).from_dict(verdict.as_dict()) == verdict
    assert judge(exercise, Learner(lambda: 5, failure=Failure("ValueError", "no")), 1).fault == ""
