"""The model of notebook 06b: causal, aware of order, made anew from its settings."""

import keras
import numpy as np
import pytest

from course.models import StoryModel

SIZES = {"vocab_size": 11, "d_model": 8, "num_heads": 2, "num_blocks": 2, "max_length": 6}
IDS = np.array([[3, 5, 7, 9, 2]])
OTHER_END = np.array([[3, 5, 7, 9, 4]])


@pytest.fixture
def model():
    keras.utils.set_random_seed(0)
    return StoryModel(**SIZES)


def moved(model):
    return np.abs(model(OTHER_END).numpy() - model(IDS).numpy()).max(axis=-1)[0]


def test_the_future_is_hidden_unless_it_is_asked_to_be_seen(model):
    assert moved(model)[:4].max() < 1e-5
    assert moved(model)[4] > 1e-3
    assert moved(StoryModel(**SIZES, causal=False))[:4].min() > 1e-4


def test_its_weights_by_hand(model):
    model(IDS)
    block = 4 * 8 * 8 + (8 * 32 + 32 + 32 * 8 + 8) + 2 * 2 * 8  # attention, network, two norms
    assert model.count_params() == 11 * 8 + 2 * block + 8 * 11 + 11


def test_it_is_made_anew_from_its_settings(model):
    before = model(IDS)
    again = StoryModel.from_config(model.get_config())
    again(IDS)
    again.set_weights(model.get_weights())
    np.testing.assert_allclose(again(IDS), before, atol=1e-6)
