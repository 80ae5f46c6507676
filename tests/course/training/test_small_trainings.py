"""The step of the lessons' experiments is Adam's, on the weights of all layers."""

import keras
import numpy as np
import pytest
import tensorflow as tf

from course.training import adam_step

X = np.array([[1.0, 2.0], [3.0, -1.0]], np.float32)


def test_a_step_is_adams_and_tells_the_loss_before_it():
    layer = keras.layers.Dense(1, use_bias=False)
    step = adam_step(lambda x: tf.reduce_sum(layer(x)), layer, rate=0.1)
    losses = [float(step(X)) for _ in range(3)]
    # The gradient is (4, 1) at each step, so Adam moves each weight by its rate: the loss falls by 0.1 * (4 + 1).
    assert np.diff(losses) == pytest.approx([-0.5, -0.5], rel=1e-4)


def test_all_layers_learn_and_what_has_no_weights_may_stand_among_them():
    first, second = keras.layers.Dense(3), keras.layers.Dense(1)
    step = adam_step(lambda x: (tf.reduce_sum(second(abs(first(x)))), 7.0), first, abs, second, rate=0.1)
    assert float(step(X)) == 7.0, "of two numbers the second is told"
    before = [layer.get_weights() for layer in (first, second)]
    step(X)
    for layer, weights in zip((first, second), before, strict=True):
        assert all(not np.array_equal(*pair) for pair in zip(layer.get_weights(), weights, strict=True))
