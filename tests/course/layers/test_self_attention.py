import keras
import numpy as np
import pytest

from course.layers import SelfAttentionLayer, causal_mask, concat_heads, sum_heads
from tests.course import references
from tests.course.harness import Case, flat, harnessed, noise, weights_of

CROSS = {"q_x": noise(2, 3, 6), "k_x": noise(2, 5, 7, seed=1), "v_x": noise(2, 5, 4, seed=2)}
HIDDEN = (noise(2, 3, 5, seed=3) > 0.5).astype("float32")
SHAPES = [(2, 3, 9), (2, 3, 5)]


def make(**kwargs):
    return SelfAttentionLayer(d=9, **kwargs)


CASES = {
    "masked": Case(make, {**CROSS, "mask": HIDDEN}, SHAPES, references.head),
    "open": Case(make, CROSS, SHAPES, references.head, another_mask=True),
    "one mask for all": Case(make, {**CROSS, "mask": HIDDEN[:1]}, SHAPES, references.head, another_mask=True),
    "padding": Case(make, {**CROSS, "mask": HIDDEN[:, :1]}, SHAPES, references.head, another_mask=True),
}
test_harness = harnessed(CASES)


@pytest.mark.parametrize(("B", "T"), [(1, 7), (1, 1), (3, 1)])
def test_batch_and_length_of_one_keep_their_axes(B, T):
    x = noise(B, T, 5)
    h, p = SelfAttentionLayer(8)(x, x, x, np.zeros((T, T), "float32"))
    assert h.shape == (B, T, 8)
    assert p.shape == (B, T, T)


def test_the_documented_figures():
    x = noise(1, 7, 512)
    layer = SelfAttentionLayer(512)
    h, p = layer(x, x, x)
    assert h.shape == (1, 7, 512)
    assert p.shape == (1, 7, 7)
    np.testing.assert_allclose(np.sum(p, -1), 1, atol=1e-5)
    assert layer.Wq.shape == layer.Wk.shape == layer.Wv.shape == (512, 512)
    _, p = layer(x, x, x, causal_mask(7))
    np.testing.assert_array_equal(p[0], np.tril(p[0]))


def test_eight_heads_of_64():
    x = noise(1, 7, 512)
    layers = [SelfAttentionLayer(64) for _ in range(8)]
    joined = concat_heads(layers, x)
    assert joined.shape == (1, 7, 512)
    np.testing.assert_array_equal(joined[..., 64:128], layers[1](x, x, x)[0])


def test_sum_of_heads():
    x = noise(2, 3, 5)
    layers = [SelfAttentionLayer(4) for _ in range(3)]
    total = sum_heads(layers, x)
    expected = sum(references.head(weights_of(layer), x, x, x)[0] for layer in layers)
    np.testing.assert_allclose(total, expected, atol=1e-5)


def test_one_head_equals_keras():
    theirs = keras.layers.MultiHeadAttention(num_heads=1, key_dim=6, use_bias=False)
    ours = SelfAttentionLayer(6)
    q_x, kv_x = noise(2, 3, 6), noise(2, 5, 6, seed=1)
    mask = np.triu(np.ones((3, 5), "float32"), 1)
    ours(q_x, kv_x, kv_x)
    theirs.build(q_x.shape, kv_x.shape, kv_x.shape)
    theirs.set_weights([ours.Wq.numpy()[:, None], ours.Wk.numpy()[:, None], ours.Wv.numpy()[:, None], np.eye(6)[None]])
    expected_h, expected_p = theirs(q_x, kv_x, kv_x, attention_mask=mask == 0, return_attention_scores=True)
    h, p = ours(q_x, kv_x, kv_x, mask)
    np.testing.assert_allclose(h, expected_h, atol=1e-5)
    np.testing.assert_allclose(p, expected_p[:, 0], atol=1e-5)


def test_the_mask_is_not_taken_for_a_keras_mask():
    x = keras.layers.Embedding(9, 4, mask_zero=True)(np.array([[1, 2, 0]]))
    h, p = SelfAttentionLayer(4)(x, x, x, mask=causal_mask(3))
    np.testing.assert_array_equal(h._keras_mask, [[True, True, False]])
    assert getattr(p, "_keras_mask", None) is None
    assert np.isfinite(flat(h)[0]).all()
