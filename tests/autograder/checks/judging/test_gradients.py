"""The gradients of a layer are numbers that the judge works out itself; what is claimed of them wins nothing."""

from dataclasses import replace

import numpy as np
import pytest
import tensorflow as tf

from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import find
from autograder.checks.judging import judge
from autograder.checks.judging.probes import upstream
from autograder.grading.answers import answer_to
from tests.exercises.answers import FOLDER

FCLayer = answer_to(FOLDER, "fc_layer", "plain").definitions()["FCLayer"]


class InNumbers(FCLayer):
    def call(self, x):
        def compute(x, W1, b1, W2, b2):
            return np.maximum(x @ W1 + b1, 0) @ W2 + b2

        return tf.numpy_function(compute, [x, *(tf.convert_to_tensor(w) for w in self.weights)], tf.float32)


class Halved(FCLayer):
    def call(self, x):
        h = tf.nn.relu(x @ self.W1 + self.b1)
        return (h / 2 + tf.stop_gradient(h / 2)) @ self.W2 + self.b2


class Forging:
    """A learner's process that claims other gradients than its own."""

    def __init__(self, layer, claim):
        self.inner, self.claim = InProcess({"FCLayer": layer}), claim

    def ask(self, probe):
        reply = self.inner.ask(probe)
        if "gradients" not in reply.facts:
            return reply
        claimed = {name: self.claim(probe.weights[name]) for name in probe.weights}
        return replace(reply, facts={**reply.facts, "unreached": [], "gradients": claimed})


def builds(learner):
    verdict = judge(find("fc_layer"), learner, 7)
    (part,) = (part for part in verdict.parts if part.name == "builds")
    assert all(other.score == other.points for other in verdict.parts if other.name in ("values", "equal widths"))
    return part


def test_right_gradients_hold():
    assert builds(InProcess({"FCLayer": FCLayer})).score == 2


@pytest.mark.parametrize(("layer", "said"), [
    (InNumbers, "no gradient of the output reaches W1"), (Halved, "the gradient that reaches W1 is not"),
])  # fmt: skip
def test_right_outputs_with_other_gradients_lose_the_part(layer, said):
    part = builds(InProcess({"FCLayer": layer}))
    assert part.score == 0
    assert said in part.message


@pytest.mark.parametrize("claim", [
    np.zeros_like, np.ones_like, lambda w: w, lambda w: None, lambda w: "reached",
    lambda w: np.full_like(w, np.nan), lambda w: np.full(w.shape, 3e6), lambda w: np.full(w.shape, 1e30),
    lambda w: np.full(w.shape, 1e300), lambda w: np.where(np.arange(w.size).reshape(w.shape) % 2, 1e308, -1e308),
    lambda w: np.zeros(3, np.float32), lambda w: [[1.0]], lambda w: np.zeros(w.shape, object),
])  # fmt: skip
def test_a_claimed_gradient_wins_nothing(claim):
    assert builds(Forging(InNumbers, claim)).score == 0


@pytest.mark.parametrize("facts", [{}, {"gradients": 3}, {"gradients": {}}, {"gradients": {"W1": {}}}])
def test_a_missing_gradient_wins_nothing(facts):
    class Silent(Forging):
        def ask(self, probe):
            reply = self.inner.ask(probe)
            kept = {name: fact for name, fact in reply.facts.items() if name not in ("gradients", "unreached")}
            return replace(reply, facts={**kept, **facts})

    assert builds(Silent(FCLayer, None)).score == 0


def test_both_sides_multiply_by_the_same_numbers():
    assert upstream(1, (2, 3)).dtype == np.float32
    np.testing.assert_allclose(upstream(0, (2,)), np.cos([1.7, 3.4]), rtol=1e-6)
    np.testing.assert_allclose(upstream(1, (1, 2)), np.cos([[2.7, 4.4]]), rtol=1e-6)
