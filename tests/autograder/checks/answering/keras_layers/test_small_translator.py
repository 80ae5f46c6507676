"""What a training step is given: a model whose gradients are the reference's, and which is the same in each call."""

import numpy as np
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging.probes import Call, Probe, Remote
from course.training import train_step
from exercises.nb08_the_whole_machine import train_step as record
from exercises.reference.training import train_steps


@pytest.mark.parametrize("number", range(6))
def test_the_reference_is_what_keras_computes(number):
    case = list(record.EXERCISE.cases(np.random.default_rng(5)))[number]
    reply = InProcess({"train_step": train_step}).ask(case.probe)
    assert reply.failure is None
    np.testing.assert_allclose(np.atleast_1d(reply.value), train_steps(**case.given), rtol=1e-4)


def test_the_model_learns_from_call_to_call_and_begins_anew_with_each_question():
    weights = np.zeros((3, 2)), np.zeros((3, 2)), np.zeros((2, 3)), np.zeros(3), np.ones(2)
    model = Remote("model", lambda: weights, "translator")

    def move(model):
        model.b.assign(model.b + 1)
        return model.b.value[0]

    probe = Probe("move", args=(model,), then=(Call((model,)), Call((model,))))
    learner = InProcess({"move": move})
    assert [learner.ask(probe).value for _ in range(2)] == [[1, 2, 3], [1, 2, 3]]


def test_a_model_that_is_given_three_things_says_what_it_takes():
    weights = np.zeros((3, 2)), np.zeros((3, 2)), np.zeros((2, 3)), np.zeros(3), np.ones(2)
    model = Remote("model", lambda: weights, "translator")
    reply = InProcess({"ask": lambda model: model([np.zeros((1, 1))] * 3)}).ask(Probe("ask", args=(model,)))
    assert "[source_ids, decoder_in], got a list of 3" in reply.failure.message
