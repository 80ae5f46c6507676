import keras
import numpy as np
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging.probes import Call, Probe


def build(width):
    inputs = keras.Input((width,))
    hidden = keras.layers.Dense(400, kernel_initializer="zeros")(inputs)
    return keras.Model(inputs, keras.layers.Dense(2, kernel_initializer="zeros")(hidden))


@pytest.mark.parametrize(
    ("spread", "speaks"), [({}, False), ({"9x400": 0.5}, False), ({"9x400": 0.5, "400x2": 3.0}, True)]
)
def test_the_weights_of_the_shapes_named_are_drawn_anew(spread, speaks):
    probe = Probe("build", "model", (9,), then=(Call((np.ones((1, 9), np.float32),)),), spread=spread)
    one, again = (InProcess({"build": build}).ask(probe) for _ in range(2))
    assert one.failure is None
    np.testing.assert_array_equal(one.value[0], again.value[0])
    assert bool(np.abs(one.value[0]).max() > 1) == speaks


def test_a_drawn_weight_has_the_deviation_asked_for():
    def linear(width):
        return keras.Sequential([keras.Input((width,)), keras.layers.Dense(2000, use_bias=False)])

    probe = Probe("linear", "model", (1,), then=(Call((np.ones((1, 1), np.float32),)),), spread={"1x2000": 0.25})
    assert np.std(InProcess({"linear": linear}).ask(probe).value[0]) == pytest.approx(0.25, rel=0.1)


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
