"""Whether a call changed its arguments: lists, dictionaries, arrays, tensors."""

import numpy as np
import pytest
import tensorflow as tf

from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging.probes import Probe


def untouched(first, second):
    return first


def in_place(first, second):
    second[0] = 7
    return first


@pytest.mark.parametrize("second", [[1, 2], np.array([1, 2]), np.array([np.nan, 2.0], np.float32)])
@pytest.mark.parametrize(("function", "changed"), [(untouched, []), (in_place, [1])])
def test_a_changed_argument_is_seen(function, changed, second):
    before = np.array(second)
    reply = InProcess({"f": function}).ask(Probe("f", args=(np.ones(3, np.float32), second)))
    assert reply.facts["changed"] == changed
    np.testing.assert_array_equal(second, before)  # the judge's own stays as it was


def deep_inside(first, second):
    second[1]["a"][0] = 7
    return first


def as_a_tensor(first, second):
    second[0] = tf.constant(second[0])
    return first


def another_tensor(first, second):
    second[0] = tf.constant([4.0, 2.0])
    return first


def through_a_view(first, second):
    np.asarray(second[0])[0] = 7
    return first


@pytest.mark.parametrize("mode", ["eager", "arrays"])
@pytest.mark.parametrize("function", [untouched, as_a_tensor, in_place, another_tensor, deep_inside, through_a_view])
def test_so_is_one_inside_of_lists_and_dictionaries_and_the_judges_own_stay(function, mode):
    second = [np.array([1.0, 2.0]), {"a": [1, 2]}]
    reply = InProcess({"f": function}).ask(Probe("f", args=(np.ones(3, np.float32), second), mode=mode))
    assert reply.facts["changed"] == ([] if function in (untouched, as_a_tensor) else [1])
    assert (second[0].tolist(), second[1]) == ([1, 2], {"a": [1, 2]})
