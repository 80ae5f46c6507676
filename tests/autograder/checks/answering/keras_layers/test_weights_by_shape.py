"""A model's weights get the judge's values by their shapes, since nobody knows which is which."""

import keras
import numpy as np
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging.probes import Call, Probe


def build(width):
    inputs = keras.Input((width,))
    hidden = keras.layers.Dense(400, kernel_initializer="zeros")(inputs)
    return keras.Model(inputs, keras.layers.Dense(2, kernel_initializer="zeros")(hidden))


X = np.ones((1, 9), np.float32)


@pytest.mark.parametrize(
    ("shapes", "value"), [({}, 0), ({"9x400": [0.5]}, 0), ({"9x400": [0.5], "400x2": [3.0]}, 9 * 0.5 * 400 * 3)]
)
def test_the_weights_of_the_shapes_named_are_set(shapes, value):
    values = {shape: [np.full([int(n) for n in shape.split("x")], one[0])] for shape, one in shapes.items()}
    reply = InProcess({"build": build}).ask(Probe("build", "model", (9,), then=(Call((X,)),), by_shape=values))
    np.testing.assert_allclose(reply.value[0], np.full((1, 2), value), rtol=1e-5)


def test_several_weights_of_one_shape_get_the_values_in_turn():
    def four_times(width):
        scales = [keras.layers.Dense(1, use_bias=False) for _ in range(4)]
        return keras.Sequential([keras.Input((1,)), *scales])

    ones = np.ones((1, 1), np.float32)
    probe = Probe("build", "model", (1,), then=(Call((ones,)),), by_shape={"1x1": [2 * ones, 3 * ones, 5 * ones]})
    assert InProcess({"build": four_times}).ask(probe).value[0].item() == 2 * 3 * 5 * 2


def test_a_model_of_ones_own_class_answers_as_well():
    class Doubled(keras.Model):
        def call(self, x):
            return 2 * x

    def doubled():
        model = Doubled(name="Twice")
        model.build((None, 2))
        return model

    probe = Probe("build", "model", then=(Call((np.ones((1, 2), np.float32),)),))
    reply = InProcess({"build": doubled}).ask(probe)
    assert (reply.facts["name"], reply.facts["inputs"], reply.value[0].tolist()) == ("Twice", [], [[2.0, 2.0]])
