"""One slip in the reference that gives just the learner's wrong numbers is told; and nothing that doesn't."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.checks.judging import SLIP, Case, Exercise, Failure, Part, Probe, Reply, judge
from autograder.checks.judging.slip_search import slips

Answer = Callable[..., Any]


def softmax(z: np.ndarray, axis: int = -1) -> np.ndarray:
    powers = np.exp(z - z.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


def reference(x: np.ndarray, W: np.ndarray, b: np.ndarray) -> Any:
    return (softmax(x @ W / np.sqrt(x.shape[-1])) + b,)


def cases(rng: np.random.Generator):
    for B, T, d, D in ((2, 3, 4, 5), (3, 5, 2, 3), (2, 2, 6, 4)):
        given = {"x": rng.normal(size=(B, T, d)), "W": rng.normal(size=(d, D)), "b": rng.normal(size=D)}
        yield Case("values", f"B = {B}", Probe("f", args=tuple(given.values())), given, names=("y",))


def exercise(right: Any = reference, of: Any = cases) -> Exercise:
    return Exercise("f", "F", 1, "f", (Part("values", 10, "It is right."),), of, right)


class Learner:
    def __init__(self, answer: Answer):
        self._answer = answer

    def ask(self, probe: Probe) -> Reply:
        try:
            return Reply(self._answer(*probe.args))
        except ArithmeticError:
            return Reply(failure=Failure("ZeroDivisionError", "division by zero"))


def told(answer: Answer, right: Any = reference, of: Any = cases) -> str:
    verdict = judge(exercise(right, of), Learner(answer), 1)
    assert verdict.fault == ""
    assert not (verdict.noticed and verdict.misconceptions)
    for one in verdict.misconceptions:
        assert one.id == SLIP
        assert one.message.endswith((". See whether your code does that.", ". See whether your code does one of them."))
        return one.message.removeprefix("Your numbers are exactly what you get ").partition(". See")[0]
    return ""


@pytest.mark.parametrize(
    ("answer", "slip"),
    [
        (lambda x, W, b: softmax(x @ W / x.shape[-1] ** 0.5) - b, "with b subtracted, not added"),
        (lambda x, W, b: softmax(x @ W / x.shape[-1] ** 0.5, 1) + b, "with the softmax over axis 1"),
        (lambda x, W, b: softmax(x @ W / x.shape[-1]) + b, "without a square root"),
        (lambda x, W, b: softmax(x @ W * x.shape[-1] ** 0.5) + b, "with a multiplication by a square root, not a div"),
        (lambda x, W, b: softmax(softmax(x @ W / x.shape[-1] ** 0.5)) + b, "with the softmax taken twice"),
        (lambda x, W, b: softmax(x @ W / x.shape[-1] ** 0.5), "with b not added"),
        (lambda x, W, b: 1 / (1 + np.exp(-x @ W / x.shape[-1] ** 0.5)) + b, "with a sigmoid in place of the softmax"),
    ],
)
def test_a_slip_is_told_by_its_numbers(answer: Answer, slip: str) -> None:
    assert told(answer).startswith(slip)


@pytest.mark.parametrize(
    "answer",
    [
        lambda x, W, b: reference(x, W, b)[0],
        lambda x, W, b: reference(x, W, b)[0] + 1e-7,
        lambda x, W, b: np.cos(3 * x @ W),
        lambda x, W, b: 0 * (x @ W),
        lambda x, W, b: np.nan * (x @ W),
        lambda x, W, b: reference(x, W, b)[0] if len(x) == 3 else reference(x, W, -b)[0],  # a right case says no
        lambda x, W, b: 1 // 0 if len(x) == 3 else reference(x, W, -b)[0],  # so does one that stops
        lambda x, W, b: "text",
        lambda x, W, b: None,
    ],
)
def test_nothing_is_told_where_no_slip_gives_all_of_it(answer: Answer) -> None:
    assert told(answer) == ""


def test_two_slips_that_give_the_same_are_both_told() -> None:
    def scaled(x: np.ndarray, one: np.ndarray, other: np.ndarray) -> Any:
        return (np.tanh(x) * one * other,)

    def alike(rng: np.random.Generator):
        for d in (3, 4, 5):
            given = {"x": rng.normal(size=(2, d)), "one": (u := rng.normal(size=d)), "other": u.copy()}
            yield Case("values", f"d = {d}", Probe("f", args=tuple(given.values())), given, names=("y",))

    found = told(lambda x, one, other: np.tanh(x) * one, scaled, alike)
    assert re.findall(r"multiplying by (\w+)", found) == ["other", "one"]


def test_a_size_and_a_part_are_told_as_such() -> None:
    def sized(x: np.ndarray, v: np.ndarray) -> Any:
        return (x[:-1] * v.shape[1] + x.shape[0],)

    def drawn(rng: np.random.Generator):
        for n in (3, 4, 6):
            given = {"x": rng.normal(size=(n, 7)), "v": rng.normal(size=(n + 1, n + 2))}
            yield Case("values", f"n = {n}", Probe("f", args=tuple(given.values())), given, names=("y",))

    other = "with a size of v in place of one of x"
    assert told(lambda x, v: x[:-1] * v.shape[1] + v.shape[0], sized, drawn) == other

    def parted(x: np.ndarray) -> Any:
        return (np.tanh(x[:, 1:]),)

    def square(rng: np.random.Generator):
        for n in (3, 4, 6):
            yield Case("values", f"n = {n}", Probe("f", args=(x := rng.normal(size=(n, n)),)), {"x": x}, names=("y",))

    assert told(lambda x: np.tanh(x[1:, :]), parted, square) == "with a part taken along another axis"


def test_a_value_that_does_nothing_in_a_step_is_not_told_where_the_step_is_left_out() -> None:
    def ends(x: np.ndarray, few: list[int]) -> Any:
        found = [*np.sort(x)]
        found += [*x[len(few) :]]
        return (np.array(found),)

    def drawn(rng: np.random.Generator):
        for n in (5, 6, 8):
            given = {"x": rng.normal(size=n), "few": [1, 2, 3]}
            yield Case("values", f"n = {n}", Probe("f", args=tuple(given.values())), given, names=("y",))

    assert told(lambda x, few: np.sort(x), ends, drawn) == "with a step left out"


def test_few_whole_numbers_are_no_evidence() -> None:
    def count(n: int) -> Any:
        return (np.array(n * 2 + 1),)

    def few(rng: np.random.Generator):
        for n in (3, 4, 5):
            yield Case("values", f"n = {n}", Probe("f", args=(n,)), {"n": n}, names=("the number",))

    assert told(lambda n: n * 3 + 1, count, few) == ""


def test_a_changed_reference_comes_to_its_end() -> None:
    """Of a loop that a slip has made endless, and of arrays that it has made huge, nothing is waited for."""

    def halved(x: np.ndarray, W: np.ndarray, b: np.ndarray) -> Any:
        count = 9
        while count > 0:
            count -= 1
            x = x + np.tanh(x)
        for _ in range(10 ** len("abc")):
            b = b + 1e-3
        return (x @ W + b,)

    started = time.process_time()
    assert told(lambda x, W, b: np.cos(x @ W), halved) == ""
    assert time.process_time() - started < 20  # CPU; without bounds it has no end


def test_what_is_asked_stays_as_it_was() -> None:
    """A slip may write to its inputs where the reference writes to a copy: then it has no result."""

    def sorted_rows(x: np.ndarray, W: np.ndarray, b: np.ndarray) -> Any:
        y = np.abs(x)
        y[..., 0] += 1
        return (y @ W + b,)

    asked = list(cases(np.random.default_rng(1)))
    before = [{name: value.copy() for name, value in one.given.items()} for one in asked]
    assert told(lambda x, W, b: np.cos(x @ W), sorted_rows, lambda rng: iter(asked)) == ""
    for one, kept in zip(asked, before, strict=True):
        for name, value in kept.items():
            np.testing.assert_array_equal(one.given[name], value)


def test_no_time_no_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slips, "CPU_SECONDS", 0.0)
    assert told(lambda x, W, b: reference(x, W, -b)[0]) == ""


@settings(max_examples=25, deadline=None)
@given(st.floats(-3, 3, allow_nan=False), st.floats(-3, 3, allow_nan=False), st.sampled_from("xWb"))
def test_what_is_told_gives_just_these_numbers(factor: float, more: float, name: str) -> None:
    """However the answer is bent, a sentence is only said where one change of the reference equals it everywhere."""

    def perturbed(**given: np.ndarray) -> np.ndarray:
        given[name] = given[name] * factor + more
        return reference(**given)[0]

    def answer(x: np.ndarray, W: np.ndarray, b: np.ndarray) -> np.ndarray:
        return perturbed(x=x, W=W, b=b)

    found = told(answer)
    known = {(0.0, 0.0), (-1.0, 0.0), (1.0, 1.0), (1.0, -1.0), (2.0, 0.0), (0.5, 0.0)}
    assert found == "" or any(abs(factor - f) + abs(more - m) < 0.01 for f, m in known), (found, factor, more)
