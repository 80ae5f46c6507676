"""What notebook 10 teaches is what the course computes: the same values from the same ids, seeds and weights."""

from pathlib import Path

import keras
import numpy as np
import pytest
import tensorflow as tf

from autograder.authoring.source import read_source
from autograder.checks.catalogues import everything
from course import layers, text

SOURCE = Path(__file__).parents[3] / "solutions" / "10-three-families.py"
IDS = [[4, 11, 12, 5, 13, 5, 0], [4, 14, 5, 15, 16, 17, 5]]


def taught(slug):
    """What the solution of an exercise defines."""
    source = next(c.source for c in read_source(SOURCE, everything()) if (c.slug, c.role) == (slug, "solution"))
    namespace = {"keras": keras, "tf": tf, "np": np, **vars(layers)}
    exec("import math\n" + source, namespace)
    return namespace


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("mask_tokens", (np.tile(IDS, (9, 1)), 1, 20, [0, 1, 4, 5], 0.5, 3)),
        ("segment_ids", (IDS, 5)),
        ("next_token_pairs", (np.array(IDS),)),
        ("corrupt_spans", (list(range(20)), [(0, 2), (5, 1), (17, 3)], 99)),
    ],
)
def test_a_puzzle_is_that_of_the_course(name, arguments):
    ours, theirs = taught(name)[name](*arguments), getattr(text, name)(*arguments)
    for mine, its in zip(ours, theirs, strict=True):
        np.testing.assert_array_equal(mine, its)


@pytest.mark.parametrize("mask", [None, layers.causal_mask(5)])
def test_the_block_gives_the_values_of_the_course(mask):
    x = tf.constant(np.random.default_rng(0).normal(size=(2, 5, 6)), tf.float32)
    ours, theirs = taught("pre_ln_block")["PreLNEncoderLayer"](6, 2, 10, 0.5), layers.PreLNEncoderLayer(6, 2, 10, 0.5)
    ours(x, mask), theirs(x, mask)  # make the weights
    for part in ("norm_1", "self_attn", "norm_2", "ffn"):
        mine = getattr(ours, part).trainable_weights
        for weight, its in zip(mine, getattr(theirs, part).trainable_weights, strict=True):
            weight.assign(its)
    np.testing.assert_allclose(ours(x, mask), theirs(x, mask), atol=1e-5)


def test_the_cached_step_is_one_head_of_the_course():
    q, k, v = (tf.constant(np.random.default_rng(i).normal(size=(2, 4, 3)), tf.float32) for i in range(3))
    step, cache, caches = taught("cached_attention_step")["cached_attention_step"], None, {}
    for t in range(4):
        now = slice(t, t + 1)
        h, cache = step(q[:, now], k[:, now], v[:, now], cache)
        caches = layers.extend_cache(caches, k[:, now], v[:, now])
        np.testing.assert_allclose(h, layers.scaled_dot_product(q[:, now], caches["k"], caches["v"])[0], atol=1e-6)


def test_the_classifier_is_keras_pooling_under_a_mask():
    h, ids = (
        np.random.default_rng(0).normal(size=(2, 5, 6)).astype("float32"),
        np.array([[3, 4, 0, 0, 0], [5, 6, 7, 8, 9]]),
    )
    ours = taught("sentence_classifier")["SentenceClassifier"](3)
    pooled = keras.layers.GlobalAveragePooling1D()(h, mask=ids != 0)
    np.testing.assert_allclose(ours(h, ids), ours.to_classes(pooled), atol=1e-6)
