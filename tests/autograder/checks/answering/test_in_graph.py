"""Graphs: AutoGraph has its turn where it is needed, and an answer's numbers don't depend on who had it."""

import sys

import pytest
import tensorflow as tf

from autograder.checks.answering.calls import in_graph

X = tf.constant([1.0, -2.0, 3.0])
INTACT = {name: getattr(tf.Tensor, name) for name in ("__bool__", "__iter__", "__len__")}


@pytest.fixture(autouse=True)
def tensors_stay_as_they_are():
    yield
    assert {name: getattr(tf.Tensor, name) for name in INTACT} == INTACT


def test_code_without_conditions_on_tensors_runs_as_it_stands():
    files = []

    def double(x):
        files.append(sys._getframe().f_code.co_filename)
        return 2 * x if x is not None and len(x.shape) == 1 else None

    assert in_graph(double)(X).numpy().tolist() == [2, -4, 6]
    assert files == [__file__]


def test_a_condition_and_a_loop_on_tensors_become_part_of_the_graph():
    def positive(x):
        total = tf.constant(0.0)
        for number in x:
            if number > 0:
                total += number
        return total

    assert in_graph(positive)(X).numpy() == 4


def test_who_catches_the_error_of_a_tensor_has_what_autograph_gives():
    def sign(x):
        try:
            return tf.constant(1) if tf.reduce_sum(x) > 0 else tf.constant(-1)
        except TypeError:
            return tf.constant(0)

    assert in_graph(sign)(X).numpy() == 1


def test_what_fails_fails_as_under_autograph():
    def wrong(x):
        return x @ x

    with pytest.raises(ValueError, match="in user code") as plain:
        in_graph(wrong)(X)
    with pytest.raises(ValueError, match="in user code") as graph:
        tf.function(wrong)(X)
    said = [str(error.value).splitlines()[-1].rpartition("with input shapes")[2] for error in (plain, graph)]
    assert said[0] == said[1] != ""
