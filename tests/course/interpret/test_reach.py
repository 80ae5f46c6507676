"""How far back a network remembers: against a gradient by hand and against one by small differences."""

import keras
import numpy as np
import pytest
import tensorflow as tf

from course.interpret import reach


def test_one_number_a_word_by_hand():
    """h = tanh(x + h / 2) of the words 1, 0, 0: each step back multiplies by the slope, and by a half."""
    second = np.tanh((first := np.tanh(1)) / 2)
    slopes = 1 - np.array([first, second, np.tanh(second / 2)]) ** 2

    def last_of(x):
        h = tf.zeros((1, 1))
        for t in range(3):
            h = tf.tanh(x[:, t] + 0.5 * h)
        return h

    right = [slopes.prod() / 4, slopes[1:].prod() / 2, slopes[2]]
    np.testing.assert_allclose(reach(last_of, tf.constant([[[1.0], [0.0], [0.0]]])), right, rtol=1e-5)


def test_a_network_of_keras_by_small_differences():
    network = keras.layers.SimpleRNN(3, dtype="float64")
    x = np.random.default_rng(0).normal(size=(2, 4, 5))
    network(x)
    gradient = np.zeros_like(x)
    for place in np.ndindex(x.shape):
        step = np.zeros_like(x)
        step[place] = 1e-6
        gradient[place] = np.sum(network(x + step) - network(x - step)) / 2e-6
    np.testing.assert_allclose(reach(network, x), np.linalg.norm(gradient, axis=-1).mean(axis=0), rtol=1e-6)


def test_what_has_no_reach_is_one_sentence():
    with pytest.raises(ValueError, match=r"got shape \(2, 3\)"):
        reach(lambda x: x, tf.ones((2, 3)))
    with pytest.raises(ValueError, match="no gradient"):
        reach(lambda x: tf.ones((2, 4)), tf.ones((2, 3, 1)))
