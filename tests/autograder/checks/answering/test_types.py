"""A course says how values of its own types become plain: what it doesn't name is refused, nothing is pickled."""

import numpy as np
import pytest

from autograder.checks.answering import values
from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging.probes import Probe


class Table:
    def __init__(self, **columns):
        self.columns = columns


class Sorted(Table):
    pass


class Endless:
    pass


def columns_of(table):
    return table.columns


def itself(value):
    return [value]


@pytest.fixture
def answer(monkeypatch):
    top = __name__.partition(".")[0]
    known = {f"{top}.Table": f"{__name__}:columns_of", f"{top}.Endless": f"{__name__}:itself"}
    monkeypatch.setattr(values, "named", {values.TYPES: known}.get)
    return lambda value: InProcess({"made": lambda: value}).ask(Probe("made", mode="arrays"))


@pytest.mark.parametrize("kind", [Table, Sorted])
def test_a_type_that_a_course_names_becomes_plain_and_so_do_those_that_stand_on_it(answer, kind):
    reply = answer([kind(city=["Rome", "Oslo"], degrees=np.array([21.0, 9.0]))])
    (table,) = reply.value
    assert (reply.failure, list(table), table["city"]) == (None, ["city", "degrees"], ["Rome", "Oslo"])
    np.testing.assert_array_equal(table["degrees"], [21, 9])
    assert [leaf["kind"] for leaf in reply.leaves] == ["array"]


@pytest.mark.parametrize("value", [object(), Endless()])
def test_what_it_does_not_name_or_what_never_ends_is_refused_by_its_name(answer, value):
    failure = answer(value).failure
    assert (failure.type, failure.message) == ("Returned", type(value).__name__)
