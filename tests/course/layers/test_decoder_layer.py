import keras
import numpy as np
import pytest

from course.layers import DecoderLayer, causal_mask
from tests.course import references
from tests.course.harness import Case, harnessed, noise

INPUTS = {"de_x": noise(2, 4, 5), "en_x": noise(2, 3, 7, seed=1)}
MASK = np.triu(np.ones((4, 4), "float32"), 1)


def make(**kwargs):
    return DecoderLayer(6, 2, d_fc=10, **kwargs)


def reference(w, de_x, en_x, mask=None):
    h1 = references.heads(w, "dec_attn_heads", 2, de_x, de_x, mask)
    h2 = references.heads(w, "attn_heads", 2, h1, en_x)
    return references.fc(w, h2, "fc_layer.")


CASES = {
    "open": Case(make, INPUTS, [(2, 4, 6)], reference, another_mask=True),
    "causal": Case(make, {**INPUTS, "mask": MASK}, [(2, 4, 6)], reference),
}
test_harness = harnessed(CASES)


def test_parameters_at_the_documented_size():
    layer = DecoderLayer(512, 8)
    layer.build((None, None, 512), (None, None, 512))
    assert layer.count_params() == 3_672_576


def test_the_future_never_reaches_the_present():
    layer = make()
    before = layer(**INPUTS, mask=MASK).numpy()
    for t in range(4):
        changed = INPUTS["de_x"].copy()
        changed[:, t] += 5
        after = layer(changed, INPUTS["en_x"], MASK).numpy()
        np.testing.assert_array_equal(after[:, :t], before[:, :t])
        assert not np.allclose(after[:, t], before[:, t])


def test_every_position_hears_the_encoder():
    layer = make()
    before = layer(**INPUTS, mask=MASK).numpy()
    after = layer(INPUTS["de_x"], INPUTS["en_x"] + noise(2, 3, 7, seed=5), MASK).numpy()
    assert (np.abs(after - before).max(-1) > 0).all()


def test_d_must_divide_into_heads():
    with pytest.raises(ValueError, match="d must be a multiple of n_heads, got d=10 and n_heads=4"):
        DecoderLayer(10, 4)


def test_the_mask_is_not_taken_for_a_keras_mask():
    x = keras.layers.Embedding(9, 5, mask_zero=True)(np.array([[1, 2, 0, 0]]))
    y = make()(x, INPUTS["en_x"][:1], mask=causal_mask(4))
    np.testing.assert_array_equal(y._keras_mask, [[True, True, False, False]])
