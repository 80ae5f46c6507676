"""What notebook 11 teaches is what the course computes: the same values from the same models and maps."""

import copy
from pathlib import Path

import keras
import numpy as np
import pytest
import tensorflow as tf

from autograder.authoring.source import read_source
from autograder.checks.catalogues import everything
from course import interpret
from course.layers import MultiHeadAttention
from course.models import DecoderOnly

SOURCE = Path(__file__).parents[3] / "solutions" / "11-reading-minds.py"
IDS = np.array([[3, 5, 3, 5, 6, 3], [7, 7, 2, 8, 2, 2]])


def taught(slug):
    """What the solution of an exercise defines."""
    source = next(c.source for c in read_source(SOURCE, everything()) if (c.slug, c.role) == (slug, "solution"))
    namespace = {"keras": keras, "tf": tf, "np": np, "copy": copy}
    exec(source, namespace)
    return namespace[slug]


@pytest.fixture(scope="module")
def model():
    keras.utils.set_random_seed(2)
    return DecoderOnly(9, 8, 2, 12, 3, 0.0, max_length=8)


def test_scores_are_the_scores_of_the_course(model):
    p = interpret.self_attentions(model, IDS)[1]
    np.testing.assert_allclose(taught("previous_token_score")(p), interpret.previous_token_scores(p), atol=1e-6)
    np.testing.assert_allclose(taught("induction_score")(p, IDS), interpret.induction_scores(p, IDS), atol=1e-6)


def test_the_lens_and_the_patch_read_the_models_of_the_course(model):
    stream = interpret.stream_of(model)
    floors = interpret.states(stream, IDS)
    lens = taught("logit_lens")(floors, stream.norm, stream.table)
    np.testing.assert_allclose(lens[-1], model(IDS), atol=1e-5)
    mine, ours = (one(stream, IDS, IDS[::-1], 1, 3) for one in (taught("patch"), interpret.patch))
    np.testing.assert_allclose(mine, ours, atol=1e-5)


def test_a_head_is_taken_out_alike():
    attention, x = MultiHeadAttention(12, 3), tf.random.normal((2, 4, 12), seed=1)
    whole, _ = attention(x, x, x)
    for mine, ours in zip(
        taught("ablate_head")(attention, 1)(x, x, x), interpret.ablate(attention, 1)(x, x, x), strict=True
    ):
        np.testing.assert_allclose(mine, ours, atol=1e-6)
    np.testing.assert_array_equal(attention(x, x, x)[0], whole)


def test_shares_are_those_of_the_course(model):
    """The parts by hand: the way in, and what each block adds; behind a norm that is as new: γ = 1, β = 0."""
    floors = interpret.states(interpret.stream_of(model), IDS)
    parts = tf.concat([floors[:1], floors[1:] - floors[:-1]], axis=0)
    shares = taught("attribute_logits")(parts, interpret.stream_of(model).table, 4)
    found = interpret.attributions(model, IDS, 4)
    for block in range(3):
        names = [place for place, name in enumerate(found.names) if name.startswith(f"block {block} ")]
        np.testing.assert_allclose(shares[block + 1], found.values[names].sum(axis=0), atol=1e-5)
    np.testing.assert_allclose(shares[0], found.values[0], atol=1e-5)
