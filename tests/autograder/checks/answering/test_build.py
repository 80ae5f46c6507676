"""Layers without a `build`: their parts are there after the first call, and nothing is added later."""

import keras
import numpy as np

from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging.probes import Probe

X = np.ones((2, 4), np.float32)
KERNEL = np.arange(12, dtype=np.float32).reshape(4, 3)


def test_its_parts_are_built_by_the_first_call_alone():
    seen = []

    class Layer(keras.layers.Layer):
        def __init__(self):
            super().__init__()
            self.inner = keras.layers.Dense(3, use_bias=False)

        def call(self, x):
            seen.append(hasattr(x, "numpy"))
            return self.inner(x)

    probe = Probe("Layer", "layer", (X,), init={}, weights={"inner.kernel": KERNEL})
    np.testing.assert_allclose(InProcess({"Layer": Layer}).ask(probe).value, X @ KERNEL)
    assert seen == [True, True], "once to build, once to answer, never with symbols"


def test_what_is_made_in_call_fails_as_in_keras():
    class Layer(keras.layers.Layer):
        def call(self, x):
            self.inner = keras.layers.Dense(3)
            return self.inner(x)

    reply = InProcess({"Layer": Layer}).ask(Probe("Layer", "layer", (X,), init={}, weights={}))
    assert "to a layer that is already built" in reply.failure.message
