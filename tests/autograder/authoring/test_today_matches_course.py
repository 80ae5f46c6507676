"""What notebook 12 teaches is what the course computes: the same values from the same inputs and weights."""

from pathlib import Path

import keras
import numpy as np
import pytest
import tensorflow as tf

from autograder.authoring.source import read_source
from autograder.checks.catalogues import everything
from course import layers, models

SOURCE = Path(__file__).parents[3] / "solutions" / "12-the-block-of-today.py"


def taught(slug):
    """What the solution of an exercise defines."""
    source = next(c.source for c in read_source(SOURCE, everything()) if (c.slug, c.role) == (slug, "solution"))
    namespace = {"keras": keras, "tf": tf, "np": np, "ready": layers}
    exec("import math\n" + source, namespace)
    return namespace


def noise(*shape, seed=0):
    return tf.constant(np.random.default_rng(seed).normal(size=shape), tf.float32)


def test_the_functions_give_the_values_of_the_course():
    x, gamma = noise(2, 3, 6), noise(6, seed=1)
    np.testing.assert_allclose(taught("rms_norm")["rms_norm"](x, gamma), layers.rms_norm(x, gamma), atol=1e-6)
    gate = taught("top_k_gate")["top_k_gate"]
    np.testing.assert_allclose(gate(x[0], 2), layers.top_k_gate(x[0], 2), atol=1e-6)
    np.testing.assert_allclose(gate(tf.constant([[2.0, 0.0, 0.0, -1.0]]), 2), [[0.881, 0.119, 0, 0]], atol=1e-3)
    q, k, v = noise(2, 3, 4), noise(2, 7, 4, seed=1), noise(2, 7, 5, seed=2)
    online = taught("online_softmax")["online_attention"]
    np.testing.assert_allclose(online(q, k, v, 3), layers.online_attention(q, k, v, 3), atol=1e-6)


def test_the_layers_give_the_values_of_the_course():
    x = noise(2, 5, 12)
    ours, theirs = taught("swiglu")["SwiGLU"](9), layers.SwiGLU(9)
    ours(x), theirs(x)  # make the weights
    ours.set_weights(theirs.get_weights())
    np.testing.assert_allclose(ours(x), theirs(x), atol=1e-6)
    many, few = taught("grouped_query_attention")["GroupedQueryAttention"](12, 6, 2), (12, 6, 2)
    theirs, mask = layers.GroupedQueryAttention(*few), layers.causal_mask(5)
    many(x, x, x), theirs(x, x, x)
    many.set_weights(theirs.get_weights())
    for mine, its in zip(many(x, x, x, mask), theirs(x, x, x, mask), strict=True):
        np.testing.assert_allclose(mine, its, atol=1e-6)


def test_the_turned_step_is_one_head_of_the_course():
    x = noise(2, 6, 4)
    layer = layers.GroupedQueryAttention(4, 1, 1, rotary_base=10_000)
    _, whole = layer(x, x, x, layers.causal_mask(6))
    step, cache = taught("rotary_with_cache")["rotary_step"], None
    for start, end in ((0, 3), (3, 4), (4, 6)):
        scores, cache = step(x[:, start:end] @ layer.Wq, x[:, start:end] @ layer.Wk, cache)
        p = tf.nn.softmax(layers.hide(scores, layers.step_mask(start, end - start)))
        np.testing.assert_allclose(p, whole[:, 0, start:end, :end], atol=1e-5)


@pytest.mark.parametrize("tied", [False, True])
def test_the_pencil_counts_what_the_course_makes(tied):
    sizes = {"vocab_size": 50, "d_model": 24, "num_heads": 6, "num_kv_heads": 2, "dim_feedforward": 31}
    model = models.DecoderOnly(50, 24, 6, 31, 3, 0.0, block="llama", num_kv_heads=2, tied=tied)
    config = {**sizes, "num_layers": 3, "tied": tied}
    assert taught("count_parameters")["count_parameters"](config) == model.count_params()
    _, caches = model.step(np.ones((1, 7), "int32"), model.start())
    weighed = sum(part.numpy().nbytes for cache in caches for part in cache.values())
    assert taught("cache_bytes")["cache_bytes"](config, 7, 4) == weighed
