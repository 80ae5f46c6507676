"""A model goes to school: its losses, which weights no gradient reaches, what is left out."""

import keras
import numpy as np
import pytest

from autograder.checks.answering.keras_layers.schooling import LAST, WARM_UP, school

IDS = np.tile(np.arange(4, dtype=np.int32), (8, 3))  # (8, 12)
GIVEN = {"inputs": [IDS], "labels": (IDS + 1) % 4, "batch_size": 8, "rate": 0.05, "enough": 0.0, "seed": 0}


@pytest.fixture
def model():
    keras.utils.set_random_seed(1)
    return keras.Sequential([keras.Input((None,), dtype="int32"), keras.layers.Embedding(4, 4), keras.layers.Dense(4)])


def test_it_learns_what_follows_and_tells_each_loss(model):
    facts = school(model, **GIVEN, steps=60)
    assert len(facts["losses"]) == 61
    assert facts["losses"][0] == pytest.approx(np.log(4), abs=0.3)
    assert facts["losses"][-1] < 0.1
    assert facts["unreached"] == []


def test_its_steps_are_those_of_keras_adam():
    """Without an embedding: in the square of its gradient Keras adds up the rows that a word has, one by one."""
    rows = keras.layers.Lambda(lambda ids: keras.ops.one_hot(ids, 4))
    one, other = (keras.Sequential([keras.Input((None,), dtype="int32"), rows, keras.layers.Dense(4)]) for _ in "ab")
    other.set_weights(one.get_weights())
    falling = keras.optimizers.schedules.CosineDecay(0.05 / WARM_UP, 30, warmup_target=0.05, warmup_steps=WARM_UP)
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    other.compile(keras.optimizers.Adam(falling, beta_2=0.98), loss, run_eagerly=True)
    losses = [other.train_on_batch(IDS, GIVEN["labels"]) for _ in range(60)]  # all rows are one and the same
    assert school(one, **GIVEN, steps=60)["losses"][1:] == pytest.approx(losses, rel=1e-4)


def test_where_it_is_enough_it_stops(model):
    assert len(school(model, **{**GIVEN, "enough": 10.0}, steps=60)["losses"]) == LAST


def test_without_steps_nothing_moves_and_gradients_are_told(model):
    before = model.get_weights()
    assert len(school(model, **GIVEN, steps=0)["losses"]) == 1
    assert all(map(np.array_equal, before, model.get_weights()))


class Idle(keras.Model):
    def __init__(self):
        super().__init__()
        self.words, self.unused = keras.layers.Embedding(4, 4), keras.layers.Dense(3, use_bias=False)
        self.unused.build((None, 5))

    def call(self, ids):
        return self.words(ids)


def test_a_weight_that_is_not_used_is_named_with_its_shape():
    model = Idle()
    model(IDS)
    (name,) = school(model, **GIVEN, steps=1)["unreached"]
    assert name.endswith("(5, 3)")


def test_a_label_of_minus_one_is_left_out(model):
    wrong = (IDS + 1) % 4
    wrong[:, 6:] = -1
    right_half = school(model, **{**GIVEN, "labels": wrong}, steps=0)["losses"]
    halves = {**GIVEN, "inputs": [IDS[:, :6]], "labels": ((IDS + 1) % 4)[:, :6]}
    assert right_half == pytest.approx(school(model, **halves, steps=0)["losses"])
