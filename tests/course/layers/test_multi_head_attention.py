import keras
import numpy as np
import pytest
import tensorflow as tf
from hypothesis import given, settings
from hypothesis import strategies as st

from course.layers import MultiHeadAttention, causal_mask, merge_heads, split_heads, valid_length_mask
from course.layers.projection import bare_dense, project
from tests.course import references
from tests.course.harness import Case, harnessed, noise

CROSS = {"query": noise(2, 3, 5), "key": noise(2, 4, 7, seed=1), "value": noise(2, 4, 6, seed=2)}
HIDDEN = (noise(2, 3, 4, seed=3) > 0.5).astype("float32")
PER_HEAD = (noise(2, 3, 3, 4, seed=4) > 0.5).astype("float32")
SHAPES = [(2, 3, 9), (2, 3, 3, 4)]


def make(**kwargs):
    return MultiHeadAttention(9, 3, **kwargs)


def expected(w, query, key, value, mask=None):
    return references.multi_head(w, 3, query, key, value, mask)


CASES = {
    "open": Case(make, CROSS, SHAPES, expected, another_mask=True),
    "masked": Case(make, {**CROSS, "mask": HIDDEN}, SHAPES, expected),
    "one mask for all": Case(make, {**CROSS, "mask": HIDDEN[0]}, SHAPES, expected, another_mask=True),
    "padding": Case(make, {**CROSS, "mask": HIDDEN[:, :1]}, SHAPES, expected, another_mask=True),
    "a mask for each head": Case(make, {**CROSS, "mask": PER_HEAD}, SHAPES, expected, another_mask=True),
    "output alone": Case(make, {**CROSS, "mask": HIDDEN}, SHAPES[:1], lambda w, **inputs: expected(w, **inputs)[0],
     options={"return_weights": False}),
}  # fmt: skip
test_harness = harnessed(CASES)


@settings(max_examples=15, deadline=None)
@given(B=st.integers(1, 3), T=st.integers(1, 5), S=st.integers(2, 5), H=st.integers(1, 4), d=st.integers(1, 5))
def test_equals_keras_with_the_same_weights(B, T, S, H, d):
    D = H * d
    query, key, value = noise(B, T, D), noise(B, S, D, seed=1), noise(B, S, D, seed=2)
    mask = np.triu(np.ones((T, S), "float32"), 1)
    ours = MultiHeadAttention(D, H)
    output, weights = ours(query, key, value, mask)
    theirs = keras.layers.MultiHeadAttention(num_heads=H, key_dim=d, use_bias=False)
    theirs.build(query.shape, value.shape, key.shape)
    split = [ours.Wq.numpy().reshape(D, H, d), ours.Wk.numpy().reshape(D, H, d), ours.Wv.numpy().reshape(D, H, d)]
    theirs.set_weights([*split, ours.Wo.numpy().reshape(H, d, D)])
    their_output, their_weights = theirs(query, value, key, attention_mask=mask == 0, return_attention_scores=True)
    np.testing.assert_allclose(output, their_output, atol=1e-5)
    np.testing.assert_allclose(weights, their_weights, atol=1e-5)


@pytest.mark.parametrize("causal", [False, True])
def test_hides_the_padding_that_keras_carries_as_keras_does(causal):
    ids = np.array([[3, 4, 5, 0], [6, 0, 0, 0], [1, 2, 3, 4]])
    x = keras.layers.Embedding(9, 6, mask_zero=True)(ids)
    ours = MultiHeadAttention(6, 2)
    output, weights = ours(x, x, x, mask=causal_mask(4) if causal else None)
    theirs = keras.layers.MultiHeadAttention(num_heads=2, key_dim=3, use_bias=False)
    theirs.build(x.shape, x.shape, x.shape)
    theirs.set_weights(
        [w.numpy().reshape(6, 2, 3) for w in (ours.Wq, ours.Wk, ours.Wv)] + [ours.Wo.numpy().reshape(2, 3, 6)]
    )
    their_output, their_weights = theirs(x, x, return_attention_scores=True, use_causal_mask=causal)
    real = ids > 0
    np.testing.assert_allclose(output[real], their_output[real], atol=1e-5)
    np.testing.assert_allclose(np.moveaxis(weights, 1, 2)[real], np.moveaxis(their_weights, 1, 2)[real], atol=1e-5)
    assert (np.moveaxis(weights, 1, 3)[np.broadcast_to(~real[:, None], (3, 4, 4)) & real[:, :, None]] == 0).all()


def test_the_documented_figures():
    x = noise(2, 4, 100)
    layer = MultiHeadAttention(d_model=100, num_heads=5)
    output, weights = layer(x, x, x, valid_length_mask([2, 3], 4))
    assert output.shape == (2, 4, 100)
    assert weights.shape == (2, 5, 4, 4)
    assert (weights.numpy()[0, ..., 2:] == 0).all()
    assert (weights.numpy()[1, ..., 3:] == 0).all()
    assert layer.count_params() == 4 * 100 * 100
    assert [w.path.split("/")[-2] for w in layer.weights] == ["Wq", "Wk", "Wv", "Wo"]


@settings(max_examples=20, deadline=None)
@given(B=st.integers(1, 3), T=st.integers(1, 4), H=st.integers(1, 5), d=st.integers(1, 4))
def test_split_and_merge_are_inverse(B, T, H, d):
    x = noise(B, T, H * d)
    split = split_heads(x, H)
    assert split.shape == (B, H, T, d)
    np.testing.assert_array_equal(split[:, H - 1], x[..., -d:])
    np.testing.assert_array_equal(merge_heads(split), x)
    np.testing.assert_array_equal(split_heads(merge_heads(split), H), split)


@pytest.mark.parametrize("known", [(2, 5), (None, 5), (None, None)], ids=str)
def test_a_projection_is_one_product_whatever_sizes_are_known(known):
    x, dense = noise(2, 5, 6), bare_dense(6, 4, keras.initializers.HeNormal())
    projected = tf.function(lambda x: project(x, dense), input_signature=[tf.TensorSpec((*known, 6))])
    np.testing.assert_allclose(projected(x), np.asarray(x) @ dense.kernel.numpy(), atol=1e-5)
    split = tf.function(lambda x: split_heads(x, 3), input_signature=[tf.TensorSpec((*known, 6))])
    np.testing.assert_array_equal(split(x)[:, 1], np.asarray(x)[..., 2:4])
    np.testing.assert_array_equal(merge_heads(split(x)), x)


def test_dropout_is_for_training_only():
    x = noise(2, 6, 8)
    layer = MultiHeadAttention(8, 2, dropout=0.5)
    still, _ = layer(x, x, x)
    np.testing.assert_array_equal(layer(x, x, x, training=False)[0], still)
    assert not np.allclose(layer(x, x, x, training=True)[0], still)


def test_valid_lengths():
    np.testing.assert_array_equal(valid_length_mask([1, 3], 3)[:, 0], [[0, 1, 1], [0, 0, 0]])
    np.testing.assert_array_equal(valid_length_mask([[1, 2, 3]], 3)[0], causal_mask(3))
    with pytest.raises(ValueError, match=r"\(batch,\) or \(batch, target_length\), got shape \(\)"):
        valid_length_mask(3, 4)


def test_errors_say_what_came_and_what_was_expected():
    with pytest.raises(ValueError, match="got d_model=10 and num_heads=4"):
        MultiHeadAttention(10, 4)
    with pytest.raises(ValueError, match="num_heads, got 10 and 4"):
        split_heads(noise(1, 2, 10), 4)
    with pytest.raises(ValueError, match=r"must broadcast .* got shape \(4,\)"):
        make()(**CROSS, mask=tf.zeros(4))
    with pytest.raises(ValueError, match=r"\(2, 3, 4\) or \(2, 3, 3, 4\), got shape \(2, 4\)"):
        make()(**CROSS, mask=tf.zeros((2, 4)))
    with pytest.raises(ValueError, match=r"num_heads .* 1, got 0"):
        MultiHeadAttention(10, 0)
