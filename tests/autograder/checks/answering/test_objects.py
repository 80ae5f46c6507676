"""An object is made, its methods are called in turn, and what it knows then is read."""

import numpy as np
import pytest

from autograder.checks.answering.entries import a_thing
from autograder.checks.answering.in_process import InProcess
from autograder.checks.building import object_case
from autograder.checks.judging.probes import Call, Probe


class Counter:
    def __init__(self, start):
        self.total = start

    def add(self, number, *, twice=False):
        self.total += number * (1 + twice)  # in place: the judge's own array must stay as it is
        return self

    @property
    def half(self):
        return self.total / 2

    def first(self):
        return self.total[0]


def asked(*calls, reads=("total",), start=None, entry=Counter):
    start = np.array([1.0, 2.0]) if start is None else start
    probe = Probe("Counter", "object", init={"start": start}, then=calls, reads=reads, mode="arrays")
    return InProcess({"Counter": entry}).ask(probe)


def test_what_a_method_gave_stays_as_it_was():
    class Growing(Counter):
        def grown(self, number):
            self.total += number  # in place, and the same array each time
            return self.total

    calls = [Call((number,), method="grown", gives=True) for number in (1, 2)]
    first, second = asked(*calls, reads=(), entry=Growing).value
    np.testing.assert_array_equal([first, second], [[2, 3], [4, 5]])


def test_what_methods_give_comes_before_what_is_read():
    start = np.array([1.0, 2.0])
    calls = (Call(method="first", gives=True), Call((3,), method="add"), Call((1,), {"twice": True}, method="add"))
    reply = asked(*calls, reads=("total", "half"), start=start)
    assert reply.failure is None
    first, total, half = reply.value
    np.testing.assert_array_equal(total, [6, 7])
    np.testing.assert_array_equal(half, [3, 3.5])
    assert (float(first), list(start)) == (1, [1, 2])


def test_what_is_alone_is_no_tuple():
    np.testing.assert_array_equal(asked().value, [1, 2])


@pytest.mark.parametrize(("reply", "told"), [
    (lambda: asked(Call(method="substract")), "a Counter object has no substract"),
    (lambda: asked(reads=("sum",)), "a Counter object has no sum"),
    (lambda: asked(entry=lambda start: start), "where a class was expected"),
    (lambda: asked(Call(method="add")), "missing 1 required positional argument"),
])  # fmt: skip
def test_what_it_lacks_is_told(reply, told):
    assert told in str(reply().failure.message)
    assert a_thing(OSError()) == "an OSError object"  # the article fits


def test_a_case_of_it_asks_the_reference_by_the_same_names():
    case = object_case("values", "a sum", {"start": np.zeros(2, np.float32)}, [Call(method="add")], known={"n": 1})
    assert (case.probe.kind, case.probe.mode, list(case.given)) == ("object", "arrays", ["start", "n"])
    assert case.given["start"].dtype == np.float64
