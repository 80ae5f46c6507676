"""What a training step is given is the same model in each call; its numbers are held by the answers to train_step."""

import numpy as np

from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging.probes import Call, Probe, Remote

WEIGHTS = np.zeros((3, 2)), np.zeros((3, 2)), np.zeros((2, 3)), np.zeros(3), np.ones(2)
MODEL = Remote("model", lambda: WEIGHTS, "translator")


def test_the_model_learns_from_call_to_call_and_begins_anew_with_each_question():
    def move(model):
        model.b.assign(model.b + 1)
        return model.b.value[0]

    probe = Probe("move", args=(MODEL,), then=(Call((MODEL,)), Call((MODEL,))))
    learner = InProcess({"move": move})
    assert [learner.ask(probe).value for _ in range(2)] == [[1, 2, 3], [1, 2, 3]]


def test_a_model_that_is_given_three_things_says_what_it_takes():
    reply = InProcess({"ask": lambda model: model([np.zeros((1, 1))] * 3)}).ask(Probe("ask", args=(MODEL,)))
    assert "[source_ids, decoder_in], got a list of 3" in reply.failure.message
