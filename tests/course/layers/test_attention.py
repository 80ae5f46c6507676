import numpy as np
import pytest
import tensorflow as tf
from hypothesis import given, settings
from hypothesis import strategies as st

from course.layers import causal_mask, hide, padding_mask, scaled_dot_product
from tests.course.harness import noise
from tests.course.references import attend

sizes = st.integers(1, 6)


@settings(max_examples=40, deadline=None)
@given(B=sizes, T=sizes, S=sizes, d=sizes, e=sizes, seed=st.integers(0, 99), masked=st.booleans())
def test_equals_the_formula_at_every_size(B, T, S, d, e, seed, masked):
    q, k, v = noise(B, T, d, seed=seed), noise(B, S, d, seed=seed + 1), noise(B, S, e, seed=seed + 2)
    mask = (noise(B, T, S, seed=seed + 3) > 0.3).astype("float32") if masked else None
    h, p = scaled_dot_product(q, k, v, mask)
    expected_h, expected_p = attend(q, k, v, mask)
    np.testing.assert_allclose(h, expected_h, atol=1e-5)
    np.testing.assert_allclose(p, expected_p, atol=1e-5)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
def test_hidden_is_exactly_zero_and_rows_sum_to_one_in_every_precision(dtype):
    x = tf.cast(noise(2, 5, 64) * 4, dtype)
    h, p = scaled_dot_product(x, x, x, causal_mask(5))
    assert p.dtype == h.dtype == dtype
    p = tf.cast(p, tf.float64).numpy()
    assert (p[:, causal_mask(5).numpy() == 1] == 0).all()
    np.testing.assert_allclose(p.sum(-1), 1, atol=1e-2 if "16" in dtype else 1e-6)


@pytest.mark.parametrize("dtype", ["float16", "float32"])
def test_a_row_hidden_whole_gives_the_mean(dtype):
    x = tf.cast(noise(1, 4, 8), dtype)
    mask = np.zeros((4, 4), "float32")
    mask[2] = 1
    h, p = scaled_dot_product(x, x, x, mask)
    np.testing.assert_allclose(p[0, 2], np.full(4, 0.25), atol=1e-3)
    np.testing.assert_allclose(h[0, 2], tf.reduce_mean(x, axis=1)[0], atol=1e-2)


def test_large_numbers_fit_into_float16():
    x = tf.fill((1, 3, 512), tf.constant(30, tf.float16))  # q·k is 460,800, beyond float16; divided by √512 it fits
    h, p = scaled_dot_product(x, x, x)
    np.testing.assert_allclose(p, np.full((1, 3, 3), 1 / 3), atol=1e-3)
    assert np.isfinite(h).all()


def test_float64_stays_float64():
    x = noise(1, 3, 4).astype("float64")
    h, _ = scaled_dot_product(x, x, x)
    np.testing.assert_allclose(h, attend(x, x, x)[0], atol=1e-14)


def test_hide_leaves_what_is_visible():
    scores = tf.constant([[1.0, 2.0, 3.0]])
    assert hide(scores, None) is scores
    np.testing.assert_array_equal(hide(scores, [[0, 1, 0]])[0], [1, np.finfo("float32").min, 3])


def test_look_ahead_mask_of_seven():
    mask = causal_mask(7)
    assert mask.dtype == tf.float32
    np.testing.assert_array_equal(mask, np.triu(np.ones((7, 7)), 1))
    x = noise(1, 7, 16)
    p = scaled_dot_product(x, x, x, mask)[1].numpy()[0]
    np.testing.assert_array_equal(p, np.tril(p))
    assert p[0, 0] == 1


def test_causal_mask_of_a_length_known_only_to_the_graph():
    graph = tf.function(lambda x: causal_mask(tf.shape(x)[0]), input_signature=[tf.TensorSpec([None])])
    for n in (1, 4):
        np.testing.assert_array_equal(graph(tf.zeros(n)), np.triu(np.ones((n, n)), 1))


def test_padding_mask():
    mask = padding_mask([[6, 7, 8, 0, 0], [1, 2, 3, 4, 5]])
    assert mask.shape == (2, 1, 5)
    np.testing.assert_array_equal(mask[:, 0], [[0, 0, 0, 1, 1], [0, 0, 0, 0, 0]])
    np.testing.assert_array_equal(padding_mask([[9, 0, 3]], pad_id=9)[0, 0], [1, 0, 0])
    both = tf.maximum(causal_mask(5), mask)
    np.testing.assert_array_equal(both[0, 4], [0, 0, 0, 1, 1])


def test_padding_mask_wants_a_batch():
    with pytest.raises(ValueError, match=r"\(batch, source_length\), got shape \(3,\)"):
        padding_mask([1, 2, 0])
