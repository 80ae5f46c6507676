"""The running average of the weights: a model has it for a while, and then goes on with its own."""

import keras
import numpy as np
import pytest

from course.presenting.demo import questions
from course.training.step import averaged, make_optimizer

OWN, AVERAGE = 2.0, 1.5  # of 1, 2 at a momentum of a half, by hand


@pytest.fixture
def model():
    model = keras.Sequential([keras.layers.Dense(1, use_bias=False, kernel_initializer="zeros")])
    model.build((None, 1))
    model.compile(optimizer=make_optimizer(average=0.5))
    return model


def learned(model):
    """After a step to 1 and a step to 2: what a step does is not asked here, only what it leaves."""
    optimizer = model.optimizer
    for value in (1.0, 2.0):
        optimizer.learning_rate = 0.0
        model.trainable_variables[0].assign([[value]])
        optimizer.apply([np.zeros((1, 1), "float32")], model.trainable_variables)
    return model


def weight(model):
    return float(model.get_weights()[0][0, 0])


def test_one_within_another_is_the_average_all_the_time(model):
    learned(model)
    assert weight(model) == OWN
    with averaged(model):
        assert weight(model) == AVERAGE
        with averaged(model):
            assert weight(model) == AVERAGE
        assert weight(model) == AVERAGE
    assert weight(model) == OWN


def test_what_goes_wrong_meanwhile_leaves_the_own_weights(model):
    learned(model)
    with pytest.raises(RuntimeError, match="in between"), averaged(model):
        raise RuntimeError("in between")
    assert weight(model) == OWN


def test_before_the_first_step_there_is_none(model):
    with averaged(model):
        assert weight(model) == 0.0


def test_an_audience_is_answered_with_the_average(model, monkeypatch):
    sent = []

    class Pipe:
        def recv(self):
            return {"id": 1, "ask": "translate", "sentence": "the dogs"}

        def send(self, event):
            sent.append(event)

    monkeypatch.setattr(questions, "answer", lambda asked, translator, rival, known: {"by": weight(translator)})
    found = questions.Questions(Pipe())
    found.translator = learned(model)
    found.as_learned = lambda: averaged(model)
    found.answer_next()
    assert sent == [{"kind": "answer", "to": 1, "by": AVERAGE}]
    assert weight(model) == OWN
