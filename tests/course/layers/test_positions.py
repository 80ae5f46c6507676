import numpy as np
import pytest
import tensorflow as tf

from course import layers
from tests.course.harness import Case, harnessed, noise

X = noise(2, 3, 5)


def by_the_formula(length, d):
    return np.array(
        [
            [np.sin(pos / 10000 ** (j / d)) if j % 2 == 0 else np.cos(pos / 10000 ** ((j - 1) / d)) for j in range(d)]
            for pos in range(length)
        ]
    )


CASES = {
    "PositionalEncoding": Case(lambda **kw: layers.PositionalEncoding(9, 5, **kw), {"x": X}, [X.shape],
     lambda w, x: x + by_the_formula(9, 5)[:3], weightless=True),
    "PositionalEmbedding": Case(lambda **kw: layers.PositionalEmbedding(9, 5, **kw), {"x": X}, [X.shape],
     lambda w, x: x + w("pos_embed")[:3]),
}  # fmt: skip
test_harness = harnessed(CASES)


@pytest.mark.parametrize("make", [layers.PositionalEncoding, layers.PositionalEmbedding])
def test_start_counts_on_from_the_cache(make):
    layer = make(9, 5)
    whole = layer(X).numpy()
    np.testing.assert_array_equal(layer(X[:, 2:], start=2), whole[:, 2:])
    np.testing.assert_array_equal(layer(X[:, 2:], start=tf.constant(2)), whole[:, 2:])


@pytest.mark.parametrize("make", [layers.PositionalEncoding, layers.PositionalEmbedding])
def test_no_position_beyond_max_length(make):
    with pytest.raises(ValueError, match=r" 2 positions \(max_length\), got .* 3"):
        make(2, 5)(X)


@pytest.mark.parametrize(("length", "d"), [(1, 1), (3, 4), (7, 5), (50, 512), (5, 3)])
def test_sinusoidal_encoding_follows_the_formula(length, d):
    np.testing.assert_allclose(layers.sinusoidal_encoding(length, d), by_the_formula(length, d), atol=1e-6)


def test_the_worked_example():
    expected = [[0, 1, 0, 1], [0.841, 0.540, 0.010, 1.000], [0.909, -0.416, 0.020, 1.000]]
    np.testing.assert_allclose(layers.sinusoidal_encoding(3, 4), expected, atol=5e-4)


def test_cosine_similarity_of_positions_2_and_10():
    pe = layers.sinusoidal_encoding(11, 512)
    a, b = pe[2], pe[10]
    assert a @ b / (np.linalg.norm(a) * np.linalg.norm(b)) == pytest.approx(0.7225, abs=5e-5)


def test_rotary_sees_the_distance_alone():
    q, k = noise(1, 1, 8), noise(1, 1, 8, seed=1)

    def product(m, n):
        return float(tf.reduce_sum(layers.apply_rotary(q, start=m) * layers.apply_rotary(k, start=n)))

    assert product(7, 3) == pytest.approx(product(104, 100), rel=1e-3)
    assert product(7, 3) != pytest.approx(product(7, 4), rel=1e-3)


def test_rotary_turns_and_never_stretches():
    x = noise(2, 5, 6)
    turned = layers.apply_rotary(x)
    np.testing.assert_allclose(np.linalg.norm(turned, axis=-1), np.linalg.norm(x, axis=-1), rtol=1e-5)
    np.testing.assert_array_equal(turned[:, 0], x[:, 0])
    pair = x[..., 2:4] @ np.array([1, 1j])
    angles = np.arange(5) / 10000 ** (2 / 6)
    np.testing.assert_allclose(turned.numpy()[..., 2:4] @ np.array([1, 1j]), pair * np.exp(1j * angles), atol=1e-5)
    np.testing.assert_allclose(layers.apply_rotary(x[:, 2:], start=2), turned[:, 2:], atol=1e-6)


def test_rotary_of_every_head_at_once():
    x = noise(2, 3, 5, 6)  # (B, H, T, d)
    np.testing.assert_allclose(layers.apply_rotary(x)[:, 1], layers.apply_rotary(x[:, 1]), atol=1e-6)


def test_rotary_wants_pairs():
    with pytest.raises(ValueError, match="must be even, got 5"):
        layers.apply_rotary(X)


def test_slow_pairs_are_slowed_as_in_llama_3_1():
    """Of 8,192 words: pairs that come round more than 4 times, less than once, and one between the two."""
    scaling = {"factor": 32, "low_freq_factor": 1, "high_freq_factor": 4, "original_max_position_embeddings": 8192}
    before, after = layers.rotary_paces(64, 500_000), layers.rotary_paces(64, 500_000, scaling)
    turns = 8192 * before / (2 * np.pi)
    np.testing.assert_array_equal(after[turns > 4], before[turns > 4])
    np.testing.assert_allclose(after[turns < 1], before[turns < 1] / 32)
    (between,) = np.flatnonzero((turns > 1) & (turns < 4))[:1]
    share = (turns[between] - 1) / 3
    np.testing.assert_allclose(after[between], share * before[between] + (1 - share) * before[between] / 32)
    x = tf.ones((1, 3, 64))
    np.testing.assert_allclose(
        layers.apply_rotary(x, base=500_000, scaling=scaling)[0, 2, 0::2],
        np.cos(2 * after) - np.sin(2 * after),
        atol=1e-5,
    )


def test_alibi():
    bias = layers.alibi_bias(num_heads=4, length=3).numpy()
    assert bias.shape == (4, 3, 3)
    np.testing.assert_allclose(bias[:, 0, 1], [-(2.0**-2), -(2.0**-4), -(2.0**-6), -(2.0**-8)])
    np.testing.assert_allclose(bias[0, 2], [-0.5, -0.25, 0])
    np.testing.assert_array_equal(layers.alibi_bias(4, 1, 3), bias[:, 2:])


def test_order_matters_only_with_positions():
    x, order = noise(1, 4, 6), [2, 0, 3, 1]

    def attend(x):
        return layers.scaled_dot_product(x, x, x)[0].numpy()

    np.testing.assert_allclose(attend(x[:, order]), attend(x)[:, order], atol=1e-5)
    positioned = layers.PositionalEncoding(4, 6)
    assert not np.allclose(attend(positioned(x[:, order])), attend(positioned(x))[:, order], atol=1e-3)
