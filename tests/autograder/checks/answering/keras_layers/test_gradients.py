"""Which weights a gradient reaches, and what feeds what in a model."""

import keras
import numpy as np
import tensorflow as tf

from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging.probes import Probe

X = np.ones((2, 4), np.float32)


class Layer(keras.layers.Layer):
    def build(self, input_shape):
        self.a = self.add_weight(shape=(4, 3), name="a")
        self.b = tf.Variable(tf.ones((4, 3)))
        self.c = keras.layers.Dense(3, use_bias=False)
        self.d = self.add_weight(shape=(4, 3), name="d")

    def call(self, x):
        return x @ tf.stop_gradient(self.a), x @ self.b + self.c(x)


def asked(layer):
    weights = {name: np.ones((4, 3), np.float32) for name in "abcd"}
    return InProcess({"Layer": layer}).ask(Probe("Layer", "layer", (X,), weights=weights, gradients=True))


def test_what_is_no_tensor_brings_no_gradient():
    class Numbers(Layer):
        def call(self, x):
            return np.asarray(super().call(x)[1])

    assert asked(Numbers).facts["unreached"] == list("abcd")


def test_a_models_graph_says_what_feeds_what():
    def build():
        one, other = keras.Input((3,)), keras.Input((3,))
        return keras.Model([one, other], keras.layers.Add()([keras.layers.Dense(3)(one), other]))

    graph = InProcess({"build": build}).ask(Probe("build", "model")).facts["graph"]
    names = [name for name, _ in graph]
    assert sorted(names) == ["Add", "Dense", "InputLayer", "InputLayer"]
    (add,) = (feeds for name, feeds in graph if name == "Add")
    assert sorted(names[number] for number in add) == ["Dense", "InputLayer"]


def test_gradients_come_back_as_numbers_and_a_weight_that_none_reaches_is_told():
    facts = asked(Layer).facts
    assert facts["unreached"] == ["a", "d"]
    gradients = facts["gradients"]
    # Output 1 is x b + c(x): by hand, xᵀ times the upstream numbers cos(1.7 (i + 1) + 1), for each sentence's word.
    by_hand = X.T @ np.cos(1.7 * np.arange(1, 7) + 1).reshape(2, 3)
    np.testing.assert_allclose(gradients["b"], by_hand, rtol=1e-5)
    np.testing.assert_allclose(gradients["c"], by_hand, rtol=1e-5)
    assert gradients["a"] is None
