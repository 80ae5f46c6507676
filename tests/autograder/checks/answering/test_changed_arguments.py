"""Whether a call changed its arguments: lists, dictionaries, arrays."""

import numpy as np
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging.probes import Probe


def untouched(first, second):
    return first


def in_place(first, second):
    second[0] = 7
    return first


def through_a_view(first, second):
    seen = np.asarray(second)
    seen[0] = 7
    return seen


@pytest.mark.parametrize("second", [[1, 2], np.array([1, 2]), np.array([np.nan, 2.0], np.float32)])
@pytest.mark.parametrize(("function", "changed"), [(untouched, []), (in_place, [1])])
def test_a_changed_argument_is_seen(function, changed, second):
    before = np.array(second)
    reply = InProcess({"f": function}).ask(Probe("f", args=(np.ones(3, np.float32), second)))
    assert reply.facts["changed"] == changed
    np.testing.assert_array_equal(second, before)  # the judge's own stays as it was


def test_a_view_of_the_judges_array_is_never_handed_out():
    second = np.array([1, 2])
    InProcess({"f": through_a_view}).ask(Probe("f", args=(np.ones(3, np.float32), second)))
    assert second.tolist() == [1, 2]
