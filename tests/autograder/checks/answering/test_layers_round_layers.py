"""A class that is made round a layer gets one of its own, and its methods can be asked."""

import keras
import numpy as np

from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging.probes import Call, Probe, Remote

KERNEL, BIAS = np.arange(6, dtype=np.float32).reshape(2, 3), np.float32([1, 1, 1])


class Twice(keras.layers.Layer):
    def __init__(self, dense, **kwargs):
        super().__init__(**kwargs)
        self.dense = dense

    def call(self, x):
        return 2 * self.dense(x)

    def inside(self):
        return self.dense.kernel


def ask(values, **fields):
    init = {"dense": Remote("a dense layer", lambda: values, "dense")}
    return InProcess({"Twice": Twice}).ask(
        Probe("Twice", kind="layer", args=(np.float32([[1, 2]]),), init=init, **fields)
    )


def test_it_gets_a_dense_layer_of_these_numbers():
    reply = ask((KERNEL, BIAS))
    assert reply.failure is None
    np.testing.assert_allclose(reply.value, 2 * (np.float32([[1, 2]]) @ KERNEL + BIAS))


def test_one_without_a_bias_and_a_method():
    reply = ask((KERNEL,), then=(Call(method="inside"),))
    output, inside = reply.value
    np.testing.assert_allclose(output, 2 * np.float32([[1, 2]]) @ KERNEL)
    np.testing.assert_allclose(inside, KERNEL)


def test_a_method_that_is_missing_is_the_learners_error():
    assert "outside" in str(ask((KERNEL,), then=(Call(method="outside"),)).failure.message)
