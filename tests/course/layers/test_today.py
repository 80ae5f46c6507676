"""The parts of today's blocks: against NumPy, against Keras's own where it has them, and step by step."""

import math

import keras
import numpy as np
import pytest
import tensorflow as tf

from course import layers
from tests.course import references
from tests.course.harness import Case, harnessed, noise

X, KEY, VALUE = noise(2, 4, 8), noise(2, 5, 6, seed=1), noise(2, 5, 7, seed=2)
CAUSAL = np.triu(np.ones((4, 4), "float32"), 1)
PADDING = np.array([[[0, 0, 0, 0, 1]], [[0, 0, 1, 1, 1]]], "float32")
SIZES = {"d_model": 8, "num_heads": 4, "num_kv_heads": 2}


def experts(w, x):
    """Each position alone, its two best experts."""
    y = np.zeros_like(x)
    for place in np.ndindex(x.shape[:-1]):
        scores = x[place] @ w("W_choice")
        best = np.argsort(-scores)[:2]
        share = np.exp(scores[best] - scores[best].max())
        for expert, weight in zip(best, share / share.sum(), strict=True):
            y[place] += weight * references.swiglu(w, x[place], f"experts.{expert}.")
    return y


def grouped(w, query, key, value, mask=None, at=""):
    return references.grouped(w, 4, 2, query, key, value, mask, at)


def grouped_layer(**kwargs):
    return layers.GroupedQueryAttention(**SIZES, **kwargs)


def block(w, x, attn_mask=None):
    return references.llama_block(w, 4, 2, x, attn_mask)


THREE = {"query": X, "key": KEY, "value": VALUE}
CASES = {
    "RMSNorm": Case(lambda **kw: layers.RMSNorm(0.3, **kw), {"x": X}, [X.shape],
         lambda w, x: references.rms_norm(x, w("gamma"), 0.3)),
    "SwiGLU": Case(lambda **kw: layers.SwiGLU(5, **kw), {"x": X}, [X.shape], references.swiglu),
    "MixtureOfExperts": Case(lambda **kw: layers.MixtureOfExperts(3, 2, 5, **kw), {"x": noise(3, 6, 8)}, [(3, 6, 8)],
         experts),
    "grouped": Case(grouped_layer, THREE, [(2, 4, 8), (2, 4, 4, 5)], grouped, another_mask=True),
    "grouped, padded": Case(grouped_layer, {**THREE, "mask": PADDING}, [(2, 4, 8), (2, 4, 4, 5)], grouped),
    "grouped, a mask a head": Case(grouped_layer,
         {**THREE, "mask": (noise(2, 4, 4, 5, seed=5) > 0.5).astype("float32")}, [(2, 4, 8), (2, 4, 4, 5)], grouped,
         another_mask=True),
    "Llama's block": Case(lambda **kw: layers.LlamaDecoderLayer(**SIZES, dim_feedforward=10, **kw), {"x": X}, [X.shape],
         block, another_mask=True),
    "Llama's block, causal": Case(lambda **kw: layers.LlamaDecoderLayer(**SIZES, dim_feedforward=10, dropout=0.4, **kw),
         {"x": X, "attn_mask": CAUSAL}, [X.shape], block, mask="attn_mask"),
    "Llama's stack": Case(lambda **kw: layers.LlamaDecoder(2, **SIZES, dim_feedforward=10, **kw),
         {"x": X, "attn_mask": CAUSAL}, [X.shape], mask="attn_mask"),
}  # fmt: skip
test_harness = harnessed(CASES)


def test_rms_norm_by_hand():
    np.testing.assert_allclose(layers.rms_norm([[3.0, 4.0]], 1.0, 0.0), [[3 / 12.5**0.5, 4 / 12.5**0.5]], rtol=1e-6)
    np.testing.assert_allclose(layers.rms_norm(100 * X, 1.0), layers.rms_norm(X, 1.0), rtol=1e-5)


def test_rms_norm_is_keras_own():
    theirs = keras.layers.RMSNormalization(epsilon=0.01)
    theirs.build(X.shape)
    theirs.scale.assign(noise(8, seed=3))
    np.testing.assert_allclose(layers.rms_norm(X, noise(8, seed=3), 0.01), theirs(X), atol=1e-6)


@pytest.mark.parametrize("groups", [1, 2, 4])
def test_grouped_attention_is_keras_own(groups):
    x, context = noise(3, 4, 12), noise(3, 5, 12, seed=1)
    ours = layers.GroupedQueryAttention(12, 4, groups)
    ours(x, context, context)
    theirs = keras.layers.GroupQueryAttention(3, 4, groups, use_bias=False)
    theirs.build(x.shape, context.shape)
    shapes = ((12, 4, 3), (12, groups, 3), (12, groups, 3), (4, 3, 12))
    weights = (ours.Wq, ours.Wk, ours.Wv, ours.Wo)
    theirs.set_weights([np.reshape(w, shape) for w, shape in zip(weights, shapes, strict=True)])
    mask = (noise(3, 4, 5, seed=4) > 0.3).astype("float32")
    expected = theirs(x, context, attention_mask=mask == 0)
    np.testing.assert_allclose(ours(x, context, context, mask)[0], expected, atol=1e-5)


def test_a_fourth_of_the_groups_is_a_fourth_of_the_keys():
    layer = layers.GroupedQueryAttention(32, 8, 2)
    x = tf.constant(noise(2, 5, 32))
    layer(x, x, x)
    assert {tuple(part.shape) for part in layer.keys_and_values(x, x)} == {(2, 2, 5, 4)}
    assert layer.Wk.shape == layer.Wv.shape == (32, 8)


@pytest.mark.parametrize("base", [10_000, 500_000])
def test_only_the_distance_counts_in_turned_attention(base):
    layer = layers.GroupedQueryAttention(8, 4, 2, rotary_base=base)
    x = tf.constant(X)
    _, p = layer(x, x, x)
    k, v = layer.keys_and_values(x, x, start=50)
    np.testing.assert_allclose(layer.attend(x, k, v, start=50)[1], p, atol=2e-5)
    assert not np.allclose(layer.attend(x, k, v, start=53)[1], p, atol=1e-3)


def test_the_base_sets_the_slowest_pace():
    x = noise(1, 9, 4)
    angles = np.arange(9)[:, None] * np.array([1, 500_000**-0.5])
    pairs = (x[..., 0::2] + 1j * x[..., 1::2]) * np.exp(1j * angles)
    turned = layers.apply_rotary(x, base=500_000)
    np.testing.assert_allclose(turned[..., 0::2], pairs.real, atol=1e-5)
    np.testing.assert_allclose(turned[..., 1::2], pairs.imag, atol=1e-5)


@pytest.mark.parametrize("cuts", [[1, 1, 1, 1], [2, 1, 1], [1, 3], [4]])
def test_step_by_step_equals_the_full_pass(cuts):
    layer = layers.LlamaDecoderLayer(**SIZES, dim_feedforward=10)
    whole = layer(X, CAUSAL).numpy()
    cache, seen = {}, 0
    for cut in cuts:
        y, cache = layer(X[:, seen : seen + cut], layers.step_mask(seen, cut), cache=cache)
        np.testing.assert_allclose(y, whole[:, seen : seen + cut], atol=1e-5)
        seen += cut
        assert int(layers.seen_length([cache])) == seen
        assert cache["k"].shape == (2, 2, seen, 2)


@pytest.mark.parametrize("block", [1, 2, 3, 5, 7, 100])
@pytest.mark.parametrize("scale", [1.0, 1000.0])
def test_online_attention_is_attention(block, scale):
    q, k, v = scale * noise(2, 3, 6, 4), noise(2, 3, 5, 4, seed=1), noise(2, 3, 5, 7, seed=2)
    np.testing.assert_allclose(
        layers.online_attention(q, k, v, block), layers.scaled_dot_product(q, k, v)[0], atol=1e-5
    )
    mask = (noise(2, 3, 6, 5, seed=4) > 0.3).astype("float32")
    mask[0, 0, 0] = 1  # a row hidden whole
    expected = layers.scaled_dot_product(q, k, v, mask)[0]
    np.testing.assert_allclose(layers.online_attention(q, k, v, block, mask), expected, atol=1e-5)
    np.testing.assert_allclose(
        layers.online_attention(q, k, v, block, mask[0, 0]),
        layers.scaled_dot_product(q, k, v, mask[0, 0])[0],
        atol=1e-5,
    )


@pytest.mark.parametrize("block", [1, 3, 4, 9])
def test_online_attention_hides_the_future_block_by_block(block):
    x = noise(2, 7, 4)
    np.testing.assert_allclose(
        layers.online_attention(x, x, x, block, causal=True),
        layers.scaled_dot_product(x, x, x, layers.causal_mask(7))[0],
        atol=1e-5,
    )


def test_online_attention_in_a_graph_of_any_length_and_its_gradient():
    @tf.function(input_signature=[tf.TensorSpec((None, None, 4))])
    def graph(x):
        with tf.GradientTape() as tape:
            tape.watch(x)
            h = layers.online_attention(x, x, x, block=3, causal=True)
        return h, tape.gradient(h, x)

    for length in (1, 3, 8):
        x = tf.constant(noise(2, length, 4))
        with tf.GradientTape() as tape:
            tape.watch(x)
            expected = layers.scaled_dot_product(x, x, x, layers.causal_mask(length))[0]
        for ours, theirs in zip(graph(x), (expected, tape.gradient(expected, x)), strict=True):
            np.testing.assert_allclose(ours, theirs, atol=1e-5)


def test_online_attention_in_half_precision():
    q, k, v = (tf.cast(30 * noise(2, 40, 8, seed=seed), "float16") for seed in range(3))
    h = layers.online_attention(q, k, v, block=7)
    assert h.dtype == "float16"
    wide = (tf.cast(x, "float32") for x in (q, k, v))
    # A score of some thousands is kept to within some units, so only rows with a clear winner can be compared.
    expected, p = layers.scaled_dot_product(*wide)
    clear = np.sort(p, axis=-1)[..., -1] > 0.999999
    assert clear.mean() > 0.5
    np.testing.assert_allclose(h.numpy()[clear], expected.numpy()[clear], rtol=2e-2, atol=0.2)
    assert np.isfinite(h).all()


def largest(function, length, block):
    """Numbers in the largest tensor on the way to function(x), x (1, length, 8); what only the run tells is a block."""
    graph = (
        tf.function(function).get_concrete_function(tf.TensorSpec((1, length, 8))).graph.as_graph_def(add_shapes=True)
    )
    nodes = [*graph.node, *(node for function in graph.library.function for node in function.node_def)]
    shapes = [shape for node in nodes for shape in node.attr["_output_shapes"].list.shape]
    return max(math.prod(dim.size if dim.size >= 0 else block for dim in shape.dim) for shape in shapes)


def test_online_attention_never_holds_the_whole_table():
    assert largest(lambda x: layers.scaled_dot_product(x, x, x)[0], 512, 32) == 512 * 512
    assert largest(lambda x: layers.online_attention(x, x, x, 32, causal=True), 512, 32) == 512 * 32


def test_a_gate_shares_one_among_the_chosen():
    logits = noise(5, 7, 6)
    for k in (1, 2, 6):
        weights = layers.top_k_gate(logits, k).numpy()
        np.testing.assert_allclose(weights.sum(-1), 1, rtol=1e-6)
        assert ((weights > 0).sum(-1) == k).all()
        order = np.argsort(-logits, axis=-1)
        assert (np.take_along_axis(weights, order[..., :k], -1) > 0).all()
    np.testing.assert_allclose(layers.top_k_gate(logits, 6), tf.nn.softmax(logits), atol=1e-6)


def test_a_gate_takes_the_first_of_equals():
    np.testing.assert_array_equal(layers.top_k_gate([[1.0, 1.0, 1.0]], 2), [[0.5, 0.5, 0.0]])


@pytest.mark.parametrize(("make", "message"), [
    (lambda: layers.SwiGLU(0), "d_hidden must be .* got 0"),
    (
        lambda: layers.GroupedQueryAttention(12, 4, 3),
        "num_heads must be a multiple of num_kv_heads, got num_heads=4",
    ),
    (lambda: layers.GroupedQueryAttention(12, 4, 0), "num_kv_heads must be .* got 0"),
    (lambda: layers.MixtureOfExperts(2, 3, 4), "num_chosen must be at most num_experts, got 3 and 2"),
    (lambda: layers.MixtureOfExperts(2, 0, 4), "num_chosen must be .* got 0"),
    (lambda: layers.top_k_gate(X, 9), "k must be at most the number of experts, got k=9 and 8 experts"),
    (lambda: layers.online_attention(X, X, X, block=0), "block must be .* got 0"),
    (lambda: layers.LlamaDecoder(0, 8, 4, 2, 10), "num_layers must be .* got 0"),
    (lambda: layers.GroupedQueryAttention(12, 4, 2, rotary_base=1e4)(X, X, X), "must be even, got 3"),
])  # fmt: skip
def test_what_cannot_be_is_one_sentence(make, message):
    with pytest.raises(ValueError, match=message):
        make()
