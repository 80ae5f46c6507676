"""What notebooks 06 and 07 teach is what the course computes: the same values with the same weights."""

from pathlib import Path

import keras
import numpy as np
import pytest
import tensorflow as tf

from autograder.authoring.source import read_source
from autograder.checks.catalogues import everything
from course import layers, models

ROOT = Path(__file__).parents[3]
ENCODER = "07-encoder-and-decoder"


def taught(notebook, slug):
    """The names that the solution of an exercise defines."""
    cells = read_source(ROOT / "solutions" / f"{notebook}.py", everything())
    source = next(cell.source for cell in cells if (cell.slug, cell.role) == (slug, "solution"))
    namespace = {"keras": keras, "tf": tf, "np": np, "ready": layers, **vars(layers)}
    exec("import math\n" + source, namespace)
    return namespace


def normal(*shape):
    return tf.constant(np.random.default_rng(0).normal(size=shape), tf.float32)


@pytest.mark.parametrize(("length", "d"), [(3, 4), (9, 7), (1, 2), (40, 64)])
def test_the_waves(length, d):
    ours = taught("06-positions", "sinusoidal_encoding")["sinusoidal_encoding"](length, d)
    np.testing.assert_array_equal(ours, layers.sinusoidal_encoding(length, d))


def test_turning():
    x = normal(2, 9, 6)
    np.testing.assert_allclose(taught("06-positions", "rotary")["apply_rotary"](x), layers.apply_rotary(x), atol=1e-5)


@pytest.mark.parametrize(
    ("notebook", "slug", "name", "sizes", "inputs"),
    [
        ("06-positions", "positional_encoding", "PositionalEncoding", (9, 6), [normal(2, 5, 6)]),
        ("06-positions", "positional_embedding", "PositionalEmbedding", (9, 6), [normal(2, 5, 6)]),
        ("06-positions", "scaled_embedding", "ScaledEmbedding", (9, 6), [tf.constant([[1, 8, 0]])]),
        (ENCODER, "encoder_layer", "EncoderLayer", (6, 2), [normal(2, 5, 8)]),
        (ENCODER, "decoder_layer", "DecoderLayer", (6, 2), [normal(2, 5, 8), normal(2, 3, 6), layers.causal_mask(5)]),
        (ENCODER, "transformer_block", "TransformerEncoderLayer", (6, 2, 10, 0.5), [normal(2, 5, 6)]),
    ],
)
def test_a_layer_gives_the_values_of_the_course(notebook, slug, name, sizes, inputs):
    ours, theirs = taught(notebook, slug)[name](*sizes), getattr(layers, name)(*sizes)
    ours(*inputs), theirs(*inputs)  # make the weights
    for mine, weight in zip(in_order(ours), in_order(theirs), strict=True):
        mine.assign(weight)
    np.testing.assert_allclose(ours(*inputs), theirs(*inputs), atol=1e-5)


def in_order(layer):
    """The weights list by list of the heads, in the order of their attributes' names."""
    parts = ("dec_attn_heads", "attn_heads", "self_attn", "add_norm_1", "ffn", "fc_layer", "add_norm_2")
    found = []
    for part in (getattr(layer, name) for name in parts if hasattr(layer, name)):
        for inner in part if isinstance(part, list) else [part]:
            found.extend(weight for weight in inner.weights if "seed" not in weight.path)
    return found or layer.weights


def test_the_model_is_that_of_the_course():
    sizes = (5, 11, 13, 8, 2)
    ours = taught(ENCODER, "min_transformer")["build_min_transformer"](*sizes)
    theirs = models.build_min_transformer(*sizes)
    theirs.set_weights(ours.get_weights())
    ids = [tf.constant([[1, 2, 3, 4, 0]]), tf.constant([[5, 6, 7, 8, 9]])]
    assert (ours.name, ours.count_params()) == (theirs.name, theirs.count_params())
    np.testing.assert_allclose(ours(ids), theirs(ids), atol=1e-6)
