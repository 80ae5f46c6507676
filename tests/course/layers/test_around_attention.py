"""What stands around the attention: add and norm, the position-wise network, embeddings."""

import keras
import numpy as np
import pytest
import tensorflow as tf

from course.layers import AddNorm, FCLayer, PaddingMask, PositionWiseFFN, ScaledEmbedding, SegmentEmbedding, layer_norm
from tests.course import references
from tests.course.harness import Case, harnessed, ids, noise

X, Y = noise(2, 3, 4), noise(2, 3, 4, seed=1)
IDS = ids(2, 3, high=9)


def add_norm(w, x, sublayer_output):
    return references.layer_norm(x + sublayer_output, w("gamma"), w("beta"))


CASES = {
    "AddNorm": Case(lambda **kw: AddNorm(0.3, **kw), {"x": X, "sublayer_output": Y}, [X.shape], add_norm,
         sources=("x",)),
    "FCLayer": Case(lambda **kw: FCLayer(7, 5, **kw), {"x": X}, [(2, 3, 5)], references.fc),
    "PositionWiseFFN": Case(lambda **kw: PositionWiseFFN(7, 5, **kw), {"x": X}, [(2, 3, 5)],
         lambda w, x: references.ffn(w, x, "")),
    "PositionWiseFFN with gelu": Case(lambda **kw: PositionWiseFFN(7, 5, activation="gelu", **kw), {"x": X},
         [(2, 3, 5)], lambda w, x: references.ffn(w, x, "", references.gelu)),
    "ScaledEmbedding": Case(lambda **kw: ScaledEmbedding(9, 4, **kw), {"ids": IDS}, [(2, 3, 4)],
         lambda w, ids: 2 * w("embeddings")[ids]),
    "PaddingMask": Case(lambda **kw: PaddingMask(pad_id=3, **kw), {"ids": IDS}, [(2, 1, 3)],
         lambda w, ids: (ids == 3)[:, None].astype(float), weightless=True),
    "SegmentEmbedding": Case(lambda **kw: SegmentEmbedding(2, 4, **kw), {"x": X, "segment_ids": IDS % 2}, [(2, 3, 4)],
         lambda w, x, segment_ids: x + w("segment_embed")[segment_ids]),
}  # fmt: skip
test_harness = harnessed(CASES)


def test_layer_norm_is_keras_own():
    theirs = keras.layers.LayerNormalization(epsilon=0.1)
    theirs.build(X.shape)
    theirs.set_weights([X[0, 0], Y[0, 0]])
    np.testing.assert_allclose(layer_norm(X, X[0, 0], Y[0, 0], 0.1), theirs(X), atol=1e-5)


def test_layer_norm_of_large_numbers_in_float16():
    x = tf.constant([[600.0, -600.0, 300.0, -300.0]], tf.float16)  # their squares don't fit into float16
    y = layer_norm(x, 1.0, 0.0)
    assert y.dtype == tf.float16
    np.testing.assert_allclose(y, references.layer_norm(x.numpy().astype("float64")), atol=1e-2)


def test_add_norm_drops_in_training_only_and_never_the_residual():
    keras.utils.set_random_seed(0)  # one in 40 draws keeps one of these 24 numbers
    layer = AddNorm(rate=0.999)
    np.testing.assert_array_equal(layer(X, Y), layer(X, Y, training=False))
    dropped = layer(X, 1e-3 * Y, training=True)
    np.testing.assert_allclose(dropped, references.layer_norm(X), atol=0.3)
    assert not np.allclose(layer(X, Y, training=True), layer(X, Y))


def test_add_norm_wants_equal_widths():
    with pytest.raises(ValueError, match="4, got 3"):
        AddNorm(0.1)(X, Y[..., :3])


def test_scaled_embedding_starts_at_unit_size():
    layer = ScaledEmbedding(500, 64)
    y = layer(np.arange(500)[None])
    assert float(tf.math.reduce_std(y)) == pytest.approx(1, abs=0.05)


def test_tied_logits_use_the_same_table():
    layer = ScaledEmbedding(9, 4)
    layer(IDS)
    np.testing.assert_allclose(layer.logits(tf.constant(X)), X @ layer.embeddings.numpy().T, atol=1e-5)
