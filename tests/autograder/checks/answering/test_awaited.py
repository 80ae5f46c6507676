"""What an asynchronous function, generator or method gives is waited for; what is left to be waited for is told."""

import asyncio

import numpy as np
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.building import Data, function_case, object_case
from autograder.checks.judging import judge
from autograder.checks.judging.probes import Call, Probe
from autograder.checks.judging.values.crossing_types import FIRST, ITERATOR
from tests.autograder.checks.toy import toy, toy_of_form


async def doubled(x):
    await asyncio.sleep(0)
    return 2 * x


async def without_end(x):
    while True:
        yield x


class Account:
    def __init__(self, start):
        self.value, self.last = start, None

    async def add(self, amount):
        self.value += await doubled(amount) if self.last is None else await self.last
        self.last = asyncio.create_task(doubled(amount))  # which goes on when this call is over
        return self.value


def asked(function, **fields):
    return InProcess({"f": function}).ask(Probe("f", **{"args": (3,), "mode": "arrays", **fields}))


def test_a_result_is_waited_for():
    assert asked(doubled).value == 6
    assert asked(doubled, kind="script", args=(lambda f: asyncio.run(f(4)),)).value == 8
    assert asked(without_end).value == {ITERATOR: [3] * FIRST}


def test_methods_wait_each_in_its_turn():
    def cases(rng):
        calls = [Call((amount,), method="add", gives=True) for amount in (1, 4)]
        yield object_case("values", "two", {"start": 5}, calls)

    exercise = toy_of_form(Data(), cases, lambda start: [7, 9], entry="Account")
    assert judge(exercise, InProcess({"Account": Account}), 1).score == 10


LEFT = []  # which nobody waits for


async def kept(x):
    LEFT.append(doubled(x))
    return LEFT[-1]


@pytest.mark.parametrize("form", [None, Data()])
def test_what_still_has_to_be_waited_for_is_told(form):
    def cases(rng):
        yield function_case("values", "three", {"x": 3}, mode="arrays")

    made = toy_of_form(form, cases, lambda x: 6) if form else toy(cases, lambda x: (np.array(6.0),))
    (part,) = judge(made, InProcess({"f": kept}), 1).parts
    assert "`await`" in str(part.message)
    for one in LEFT:
        one.close()


@pytest.mark.parametrize("body", ["pass", "'''A text.'''", "..."])
def test_one_with_nothing_in_it_is_not_written_yet(body):
    exec(f"async def f(x): {body}", names := {})
    assert asked(names["f"]).failure.type == "NotImplementedError"
