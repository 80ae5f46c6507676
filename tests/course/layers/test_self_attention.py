import numpy as np

from course.layers import SelfAttentionLayer, causal_mask, concat_heads, sum_heads
from tests.course import references
from tests.course.harness import Case, harnessed, noise, weights_of

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
