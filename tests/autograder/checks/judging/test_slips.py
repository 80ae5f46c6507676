"""One slip in the reference that gives just the learner's wrong numbers is told; and nothing that doesn't."""

import re
import resource
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.checks.building import function_case
from autograder.checks.judging import SLIP, judge
from autograder.checks.judging.slip_search import memory, slips
from tests.autograder.checks.toy import Learner, toy

LIMITS = []


def softmax(z, axis=-1):
    powers = np.exp(z - z.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


def reference(x, W, b):
    return (softmax(x @ W / np.sqrt(x.shape[-1])) + b,)


def cases(rng):
    for B, T, d, D in ((2, 3, 4, 5), (3, 5, 2, 3), (2, 2, 6, 4)):
        given = {"x": rng.normal(size=(B, T, d)), "W": rng.normal(size=(d, D)), "b": rng.normal(size=D)}
        yield function_case("values", f"B = {B}", given, names=("y",))


def drawn(make, sizes=(3, 4, 6)):
    """A case for each size n: `make(rng, n)` draws its arguments."""
    return lambda rng: [function_case("values", f"n = {n}", make(rng, n), names=("y",)) for n in sizes]


def told(answer, right=reference, of=cases):
    verdict = judge(toy(of, right), Learner(answer), 1)
    assert verdict.fault == ""
    assert not (verdict.noticed and verdict.misconceptions)
    for one in verdict.misconceptions:
        assert one.id == SLIP
        assert one.message.endswith((". See whether your code does that.", ". See whether your code does one of them."))
        return one.message.removeprefix("Your numbers are exactly what you get ").partition(". See")[0]
    return ""


@pytest.mark.parametrize(("answer", "slip"), [
    (lambda x, W, b: softmax(x @ W / x.shape[-1] ** 0.5) - b, "with b subtracted, not added"),
    (lambda x, W, b: softmax(x @ W / x.shape[-1] ** 0.5, 1) + b, "with the softmax over axis 1"),
    (lambda x, W, b: softmax(x @ W / x.shape[-1]) + b, "without a square root"),
    (lambda x, W, b: softmax(x @ W * x.shape[-1] ** 0.5) + b, "with a multiplication by a square root, not a div"),
    (lambda x, W, b: softmax(softmax(x @ W / x.shape[-1] ** 0.5)) + b, "with the softmax taken twice"),
    (lambda x, W, b: softmax(x @ W / x.shape[-1] ** 0.5), "with b not added"),
    (lambda x, W, b: 1 / (1 + np.exp(-x @ W / x.shape[-1] ** 0.5)) + b, "with a sigmoid in place of the softmax"),
])  # fmt: skip
def test_a_slip_is_told_by_its_numbers(answer, slip):
    assert told(answer).startswith(slip)


@pytest.mark.parametrize("answer", [
    lambda x, W, b: reference(x, W, b)[0],
    lambda x, W, b: reference(x, W, b)[0] + 1e-7,
    lambda x, W, b: np.cos(3 * x @ W),
    lambda x, W, b: 0 * (x @ W),
    lambda x, W, b: np.nan * (x @ W),
    lambda x, W, b: reference(x, W, b)[0] if len(x) == 3 else reference(x, W, -b)[0],  # a right case says no
    lambda x, W, b: 1 // 0 if len(x) == 3 else reference(x, W, -b)[0],  # so does one that stops
    lambda x, W, b: "text",
    lambda x, W, b: None,
])  # fmt: skip
def test_nothing_is_told_where_no_slip_gives_all_of_it(answer):
    assert told(answer) == ""


def test_a_part_of_a_chain_of_sums_is_not_called_a_sum():
    def right(x, W, b):
        return (b + (np.tanh(x @ W) + 1),)

    assert told(lambda x, W, b: b - (np.tanh(x @ W) + 1), right) == "with a minus in place of a plus"


def test_a_loop_that_ends_a_sign_and_another_end_are_told():
    def walked(x):
        k = total = 0
        while k < len(x):
            total -= x[k]
            k += 1
        return (np.array([total, x[0] + 3 * x[-1]]),)

    rows = drawn(lambda rng, n: {"x": rng.normal(size=n)}, (5, 6, 8))
    for answer, said in (
        (lambda x: [-x[0], x[0] + 3 * x[-1]], "with a loop that ends after its first round"),
        (lambda x: [sum(x), x[0] + 3 * x[-1]], "with a plus in place of a minus"),
        (lambda x: [-sum(x), 4 * x[0]], "with the first of several in place of the last"),
        (lambda x: [-sum(x), 4 * x[-1]], "with the last of several in place of the first"),
    ):
        assert told(lambda x, answer=answer: np.array(answer(x)), walked, rows) == said


def test_two_slips_that_give_the_same_are_both_told():
    def scaled(x, one, other):
        return (np.tanh(x) * one * other,)

    alike = drawn(lambda rng, n: {"x": rng.normal(size=(2, n)), "one": (u := rng.normal(size=n)), "other": u.copy()})
    found = told(lambda x, one, other: np.tanh(x) * one, scaled, alike)
    assert re.findall(r"multiplying by (\w+)", found) == ["other", "one"]


def test_a_size_and_a_part_are_told_as_such():
    def sized(x, v):
        return (x[:-1] * v.shape[1] + x.shape[0],)

    other = "with a size of v in place of one of x"
    both = drawn(lambda rng, n: {"x": rng.normal(size=(n, 7)), "v": rng.normal(size=(n + 1, n + 2))})
    assert told(lambda x, v: x[:-1] * v.shape[1] + v.shape[0], sized, both) == other

    def counted(x):
        return (x * x.shape[0],)

    deep = drawn(lambda rng, n: {"x": rng.normal(size=(n, 2, n + 3))})
    assert told(lambda x: x * x.shape[-1], counted, deep) == "with the length of another axis"

    def parted(x):
        return (np.tanh(x[:, 1:]),)

    square = drawn(lambda rng, n: {"x": rng.normal(size=(n, n))})
    assert told(lambda x: np.tanh(x[1:, :]), parted, square) == "with a part taken along another axis"


def test_a_value_that_does_nothing_in_a_step_is_not_told_where_the_step_is_left_out():
    def ends(x, few):
        found = [*np.sort(x)]
        found += [*x[len(few) :]]
        return (np.array(found),)

    numbers = drawn(lambda rng, n: {"x": rng.normal(size=n), "few": [1, 2, 3]}, (5, 6, 8))
    assert told(lambda x, few: np.sort(x), ends, numbers) == "with a step left out"


def test_a_choice_that_is_not_there_has_no_comparison():
    def right(x):
        return (x * 3 if x[0] < x[1] else x - 7,)

    of = drawn(lambda rng, n: {"x": np.array([2, 2 + n % 2, *rng.normal(size=n)])}, sizes=(3, 4, 6, 8))
    assert told(lambda x: x * 3, right, of).startswith("with all cases treated alike")


def test_another_key_to_sort_by_is_told_as_such():
    def by_size(x):
        return (np.array(sorted(x, key=lambda one: -abs(one))),)

    of = drawn(lambda rng, n: {"x": rng.normal(size=3 * n)})
    assert told(lambda x: sorted(x, key=abs), by_size, of) == "with something else to sort or compare by"


def test_few_whole_numbers_are_no_evidence():
    def count(n):
        return (np.array(n * 2 + 1),)

    assert told(lambda n: n * 3 + 1, count, drawn(lambda rng, n: {"n": n})) == ""


def lengths(x):
    return (np.sqrt((x**2).sum(axis=-1)),)


def test_one_number_in_each_case_is_no_evidence():
    """A power of 0 in the place of 2 gives √n everywhere, and so does an answer that never squares."""
    of = drawn(lambda rng, n: {"x": rng.normal(size=(12, n))})
    assert told(lambda x: np.full(12, x.shape[-1] ** 0.5), lengths, of) == ""


def test_a_changed_reference_comes_to_its_end():
    """Of a loop that a slip has made endless, and of arrays that it has made huge, nothing is waited for."""

    def halved(x, W, b):
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


def test_what_is_asked_stays_as_it_was():
    """A slip may write to its inputs where the reference writes to a copy: then it has no result."""

    def sorted_rows(x, W, b):
        y = np.abs(x)
        y[..., 0] += 1
        return (y @ W + b,)

    asked = list(cases(np.random.default_rng(1)))
    before = [{name: value.copy() for name, value in one.given.items()} for one in asked]
    assert told(lambda x, W, b: np.cos(x @ W), sorted_rows, lambda rng: iter(asked)) == ""
    for one, kept in zip(asked, before, strict=True):
        for name, value in kept.items():
            np.testing.assert_array_equal(one.given[name], value)


@pytest.mark.skipif(not memory.SIZE.exists(), reason="it is known on Linux")
def test_a_changed_reference_has_little_memory_and_nobody_afterwards():
    def right(x):
        LIMITS.append(resource.getrlimit(resource.RLIMIT_AS)[0])
        return (x * 3 - 1,)

    before = resource.getrlimit(resource.RLIMIT_AS)
    told(lambda x: x * 3 + 1, right, drawn(lambda rng, n: {"x": rng.normal(size=n)}, sizes=(4, 6)))
    assert any(one > memory.MOST for one in LIMITS)
    with memory.little_memory(), pytest.raises(MemoryError):
        bytearray(2 * memory.MOST)
    assert resource.getrlimit(resource.RLIMIT_AS) == before


def test_no_time_no_word(monkeypatch):
    monkeypatch.setattr(slips, "CPU_SECONDS", 0.0)
    assert told(lambda x, W, b: reference(x, W, -b)[0]) == ""


@settings(max_examples=25, deadline=None)
@given(st.floats(-3, 3, allow_nan=False), st.floats(-3, 3, allow_nan=False), st.sampled_from("xWb"))
def test_what_is_told_gives_just_these_numbers(factor, more, name):
    """However the answer is bent, a sentence is only said where one change of the reference equals it everywhere."""

    def perturbed(**given):
        given[name] = given[name] * factor + more
        return reference(**given)[0]

    def answer(x, W, b):
        return perturbed(x=x, W=W, b=b)

    found = told(answer)
    known = {(0.0, 0.0), (-1.0, 0.0), (1.0, 1.0), (1.0, -1.0), (2.0, 0.0), (0.5, 0.0), (0.6931, 0.0)}
    shifts = name != "W"  # what is added to all of W adds one number to each row, which a softmax doesn't see
    assert found == "" or any(abs(factor - f) + abs(more - m) * shifts < 0.01 for f, m in known), (found, factor, more)
