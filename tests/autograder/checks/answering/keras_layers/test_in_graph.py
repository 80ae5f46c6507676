"""Graphs: AutoGraph has its turn where it is needed, and an answer's numbers don't depend on who had it."""

import sys

import numpy as np
import pytest
import tensorflow as tf

from autograder.checks.answering.keras_layers.graphs import in_graph

X = tf.constant([1.0, -2.0, 3.0])
NAMES = ("__bool__", "__iter__", "__len__", "__int__", "__float__", "__index__")
INTACT = {name: getattr(tf.Tensor, name, None) for name in NAMES}


@pytest.fixture(autouse=True)
def tensors_stay_as_they_are():
    yield
    assert {name: getattr(tf.Tensor, name, None) for name in INTACT} == INTACT


def test_code_without_conditions_on_tensors_runs_as_it_stands():
    files = []

    def double(x):
        files.append(sys._getframe().f_code.co_filename)
        return 2 * x if x is not None and len(x.shape) == 1 else None

    assert in_graph(double)(X).numpy().tolist() == [2, -4, 6]
    assert files == [__file__]


def test_what_tensorflow_asks_of_a_length_costs_no_second_trace():
    traced = []

    def ones(x):
        traced.append(1)
        return tf.ones((tf.shape(x)[0],))

    assert in_graph(ones)(X).numpy().tolist() == [1, 1, 1]
    assert traced == [1]


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


@pytest.fixture
def seeded():
    """A seed for the whole of TensorFlow, as many a notebook sets it at its top; gone again after the test."""
    tf.random.set_seed(1)
    yield
    tf.random.set_seed(None)


def test_calls_draw_anew_where_a_notebook_has_set_a_seed(seeded):
    drawn = in_graph(lambda x: tf.random.uniform(tf.shape(x)))
    assert not np.array_equal(drawn(X), drawn(X))


def test_who_asks_a_tensor_in_a_later_call_is_rewritten_then():
    def some(x, positive):
        if not positive:
            return x
        return x if tf.reduce_sum(x) > 0 else -x

    answer = in_graph(some)
    assert answer(X, False).numpy().tolist() == [1, -2, 3]
    assert answer(-X, True).numpy().tolist() == [1, -2, 3]


def as_int(n):
    try:
        return 2 * int(n)
    except TypeError:
        return tf.constant(-1)


def as_float(n):
    try:
        return 2 * float(n)
    except TypeError:
        return tf.constant(-1.0)


def as_range(n):
    try:
        total = tf.constant(0)
        for i in range(n):
            total += i
        return total
    except TypeError:
        return tf.constant(-1)


@pytest.mark.parametrize(("function", "result"), [(as_int, 8), (as_float, 8), (as_range, 6)])
def test_so_has_who_catches_that_a_tensor_is_no_number(function, result):
    assert in_graph(function)(tf.constant(4)).numpy() == tf.function(function)(tf.constant(4)).numpy() == result


def test_what_fails_fails_as_under_autograph():
    def wrong(x):
        return x @ x

    with pytest.raises(ValueError, match="in user code") as plain:
        in_graph(wrong)(X)
    with pytest.raises(ValueError, match="in user code") as graph:
        tf.function(wrong)(X)
    said = [str(error.value).splitlines()[-1].rpartition("with input shapes")[2] for error in (plain, graph)]
    assert said[0] == said[1] != ""


def test_how_large_a_batch_is_nobody_knows_while_the_graph_is_made():
    """As in `fit`: of vectors and of ids the first axis is open; a mask (T, T) keeps its sizes, so does a vector."""
    shapes = []

    def look(*args):
        shapes.append([tuple(one.shape) for one in args])
        return tf.reduce_sum(args[0])

    given = [tf.zeros((2, 3, 4)), tf.zeros((2, 3), tf.int32), tf.zeros((3, 3)), tf.zeros((1, 1, 3)), 5.0 * X]
    assert in_graph(look)(*given).numpy() == 0
    assert in_graph(look, sized=True)(*given).numpy() == 0
    as_given = [tuple(one.shape) for one in given]
    assert shapes == [[(None, 3, 4), (None, 3), *as_given[2:]], as_given]


def test_gradients_go_through_a_batch_of_any_size():
    layer = tf.keras.layers.Dense(2)
    x = tf.ones((2, 3, 4))
    layer(x)
    with tf.GradientTape() as tape:
        loss = tf.reduce_sum(in_graph(layer)(x))
    assert tape.gradient(loss, layer.kernel).numpy().tolist() == [[6.0, 6.0]] * 4
