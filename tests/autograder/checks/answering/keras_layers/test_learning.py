"""What is tried of a layer's weights: whether an optimizer finds and moves them, and whether save keeps them."""

import keras
import numpy as np
import pytest
import tensorflow as tf

from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging.probes import Call, Probe

X = np.ones((2, 4), np.float32)
FOUND = ("anew", "unfound", "bare", "unmoved", "unkept")


def tried(layer, *names):
    weights = {name: np.ones((4, 3), np.float32) for name in names}
    reply = InProcess({"Layer": layer}).ask(Probe("Layer", "layer", (X,), weights=weights, learns=True))
    assert reply.failure is None
    return reply


class Held(keras.layers.Layer):
    """Weights in all the ways in which Keras finds them."""

    def build(self, x_shape):
        self.added = self.add_weight(shape=(4, 3))
        self.variable = keras.Variable(np.ones((4, 3), np.float32))
        self.dense = keras.layers.Dense(3, use_bias=False)
        self.listed = [keras.layers.Dense(3), [keras.layers.Dense(3)]]
        self.named = {"one": keras.layers.Dense(3)}
        self.norm = keras.layers.LayerNormalization()
        self._private = keras.layers.Dense(3)

    def call(self, x):
        layers = [self.dense, self.listed[0], self.listed[1][0], self.named["one"], self._private]
        return self.norm(x @ self.added + x @ self.variable + sum(layer(x) for layer in layers))


class Bare(keras.layers.Layer):
    def build(self, x_shape):
        self.W = tf.Variable(tf.ones((4, 3)))
        self.rows = [tf.Variable(tf.ones(3))]
        self.scale = self.add_weight(shape=(3,))
        self.fixed = tf.Variable(tf.ones(3), trainable=False)

    def call(self, x):
        return (x @ self.W + self.rows[0] + self.fixed) * self.scale


class Aside:
    """An object that Keras doesn't look into."""

    def __init__(self):
        self.dense = keras.layers.Dense(3, use_bias=False)


class HeldAside(keras.layers.Layer):
    def build(self, x_shape):
        self.aside = Aside()
        self.aside.dense.build(x_shape)

    def call(self, x):
        return self.aside.dense(x)


class Anew(keras.layers.Layer):
    def call(self, x):
        self.W = tf.Variable(tf.ones((4, 3)))
        return x @ self.W


class SavesNothing(keras.layers.Layer):
    def build(self, x_shape):
        self.W = self.add_weight(shape=(4, 3))

    def call(self, x):
        return x @ self.W

    def save_own_variables(self, store):
        """Nothing is saved, and load finds nothing."""


class Pinned(SavesNothing):
    save_own_variables = keras.layers.Layer.save_own_variables

    def build(self, x_shape):
        self.W = self.add_weight(shape=(4, 3), constraint=lambda weight: keras.ops.ones_like(weight))


@pytest.mark.parametrize(("layer", "names", "expected"), [
    (Held, ("added", "variable", "dense"), {}),
    (Bare, ("W",), {"unfound": "W rows", "bare": "W rows", "unmoved": "W rows", "unkept": "W rows"}),
    (HeldAside, ("aside.dense",), dict.fromkeys(("unfound", "unmoved", "unkept"), "aside.dense")),
    (Anew, ("W",), {"anew": "W"}),
    (SavesNothing, ("W",), {"unkept": "W"}),
    (Pinned, ("W",), {"unmoved": "W"}),
])  # fmt: skip
def test_what_keras_does_with_the_weights(layer, names, expected):
    facts = tried(layer, *names).facts
    assert {name: " ".join(facts[name]) for name in FOUND} == {**dict.fromkeys(FOUND, ""), **expected}


def test_a_models_weights_are_tried_as_well():
    def build():
        x = keras.Input((4,))
        return keras.Model(x, keras.layers.Dense(3)(Bare()(x)))

    reply = InProcess({"build": build}).ask(Probe("build", "model", then=(Call((X,)),), learns=True))
    assert reply.failure is None
    assert reply.facts["bare"] == ["W", "rows"]


def test_afterwards_the_weights_are_as_they_were():
    kept = []

    class Layer(SavesNothing):
        save_own_variables = keras.layers.Layer.save_own_variables

        def call(self, x):
            kept.append(self.W)
            return x @ self.W

    tried(Layer, "W")
    assert np.all(kept[-1].numpy() == 1)
