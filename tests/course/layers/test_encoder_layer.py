import keras
import numpy as np
import pytest

from course.layers import EncoderLayer
from tests.course import references
from tests.course.harness import Case, harnessed, noise


def reference(w, x):
    return references.fc(w, references.heads(w, "attn_heads", 2, x, x), "fc_layer.")


CASE = Case(lambda **kw: EncoderLayer(6, 2, d_fc=10, **kw), {"x": noise(2, 4, 5)}, [(2, 4, 6)], reference)
test_harness = harnessed({"": CASE})


def test_parameters_at_the_documented_size():
    layer = EncoderLayer(512, 8)
    layer.build((None, None, 512))
    assert layer.count_params() == 2_886_144
    assert layer(keras.Input((25, 512))).shape == (None, 25, 512)


def test_without_positions_it_is_permutation_equivariant():
    x, order = noise(1, 5, 6), [3, 1, 4, 0, 2]
    layer = EncoderLayer(6, 2, d_fc=8)
    np.testing.assert_allclose(layer(x[:, order]), layer(x).numpy()[:, order], atol=1e-5)


def test_d_must_divide_into_heads():
    with pytest.raises(ValueError, match="d must be a multiple of n_heads, got d=10 and n_heads=4"):
        EncoderLayer(10, 4)
