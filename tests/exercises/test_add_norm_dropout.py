"""What dropout did before a norm, or behind it, is seen from the result."""

import numpy as np

from exercises.building.models.add_norm_dropout import look, ruled_inputs


def normed(x):
    return (x - x.mean(axis=-1, keepdims=True)) / x.std(axis=-1, keepdims=True)


def test_the_sum_is_told_from_the_result():
    """Also where a word's mean is 0 by chance, so that what was dropped before the norm is 0 behind it."""
    x, output = ruled_inputs(4, 8, 128)
    kept = np.random.default_rng(3).random(x.shape) > 0.4
    kept[0, 0] = np.arange(128) < 16  # as many of +4 as of -4, and nothing else
    assert look(normed((x + output) * kept)).dropped == "sum"
    assert look(normed(x + output) * kept).dropped == "result"
