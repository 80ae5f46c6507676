"""What an author may hand over is what the judge can send, and arrives as it left."""

import json
from collections.abc import Mapping

import numpy as np
import pytest

from autograder.checks import catalogues
from autograder.checks.judging import Case, Probe, judge
from autograder.checks.judging.values.crossing import not_askable
from autograder.isolation.channel import pack, unpack
from tests.autograder.checks.toy import Learner, toy

VIEW = memoryview(b"a")
CAN = {
    "nothing": None, "a text": "a", "a number of NumPy's": np.float32(2), "an array": np.arange(6).reshape(2, 3),
    "truths": np.array([True, False]), "half precision": np.ones(2, np.float16),
    "lists in tuples": ([1, 2.5], (None, "b")), "pairs as keys": {("a", "b"): 3},
    "numbers as keys": {1: "one", 2: [np.zeros(2)]}, "NumPy's numbers as keys": {np.int64(1): "one"},
}  # fmt: skip
CANNOT = {
    "a range": range(3), "an iterator": iter([1, 2]), "a function that uses what can't": lambda: VIEW,
    "objects in an array": np.array([None, {}]), "times": np.array(["2020-01-01"], "datetime64[D]"),
    "one that uses a module of the judge's": lambda: catalogues.find, "a view": VIEW,
    "one in a list": [1, {"a": VIEW}], "a class of the judge's": Case, "a class without lines": type("A", (), {}),
}  # fmt: skip


def case(value):
    return Case("values", "one of a kind", Probe("f", args=(1, value), called=("n", "x")), {"n": 1})


def same(one, other):
    if isinstance(one, (np.ndarray, np.generic)):
        return np.asarray(one).dtype == other.dtype and np.array_equal(one, other)
    if isinstance(one, Mapping):
        return list(one) == list(other) and all(map(same, one.values(), other.values()))
    if isinstance(one, (list, tuple)):
        return type(one) is type(other) and len(one) == len(other) and all(map(same, one, other))
    return type(one) is type(other) and one == other


@pytest.mark.parametrize("value", CAN.values(), ids=CAN)
def test_what_can_be_handed_over_arrives_as_it_left(value):
    assert not_askable([case(value)]) == ""
    arrays = []
    assert same(value, unpack(json.loads(json.dumps(pack(value, arrays))), arrays))


@pytest.mark.parametrize("value", CANNOT.values(), ids=CANNOT)
def test_what_cannot_is_the_authors_fault_and_never_the_answers(value):
    learner = Learner(lambda n, x: n)
    verdict = judge(toy(lambda rng: [case(value)], lambda n: (n,)), learner, 1)
    assert ("'one of a kind'" in verdict.fault, " x " in verdict.fault) == (True, True)
    assert verdict.error
    assert (verdict.parts, learner.probes) == ((), [])
