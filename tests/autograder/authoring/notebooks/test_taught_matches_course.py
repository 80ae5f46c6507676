"""What a notebook teaches in another form than the course has it: the same values all the same.

Of all that has the same form in both, tests/exercises/test_course_pieces.py asks the judge.
"""

import copy
import math
from collections import Counter

import keras
import numpy as np
import pytest
import tensorflow as tf

from autograder.checks.catalogues import find
from course import interpret, layers, models
from course.decoding import beyond_top_p
from tests.autograder.authoring.lessons import solution

NAMES = {"keras": keras, "tf": tf, "np": np, "math": math, "copy": copy, "Counter": Counter}
IDS = np.array([[3, 5, 3, 5, 6, 3], [7, 7, 2, 8, 2, 2]])


def taught(slug, **names):
    """What the solution of an exercise defines, in a notebook where these names are known."""
    namespace = {**NAMES, **names}
    exec(solution(slug), namespace)
    return namespace[find(slug).entry]


def noise(*shape, seed=0):
    return tf.constant(np.random.default_rng(seed).normal(size=shape), tf.float32)


def test_the_printed_ids_are_read_off():
    ids = [1996, 4937, 7771, 2006, 1996, 6411, 1012, 2009, 2001, 2205, 5458, 2000, 2131, 2039, 1012]
    words = ["the", "cat", "slept", "on", "the", "couch", ".", "it", "was", "too", "tired", "to", "get", "up", "."]
    found = taught("read_off_ids")("The cat slept on the couch. It was too tired to get up.", ids)
    assert [found[word] for word in words] == ids
    assert len(found) == 13


def test_the_precision_is_sacrebleus():
    sacrebleu = pytest.importorskip("sacrebleu")
    candidate, references = "the the cat on the mat the", ["the cat is on the mat", "a cat on the the mat"]
    counts = sacrebleu.corpus_bleu([candidate], [[one] for one in references], smooth_method="none", tokenize="none")
    for n in (1, 2, 3):
        ours = taught("bleu_precision")(candidate.split(), [one.split() for one in references], n)
        assert ours == pytest.approx(counts.precisions[n - 1] / 100)


def test_the_cached_step_is_one_head_of_the_course():
    q, k, v = (noise(2, 4, 3, seed=seed) for seed in range(3))
    step, cache, caches = taught("cached_attention_step"), None, {}
    for t in range(4):
        now = slice(t, t + 1)
        h, cache = step(q[:, now], k[:, now], v[:, now], cache)
        caches = layers.extend_cache(caches, k[:, now], v[:, now])
        np.testing.assert_allclose(h, layers.scaled_dot_product(q[:, now], caches["k"], caches["v"])[0], atol=1e-6)


def test_the_turned_step_is_one_head_of_the_course():
    x = noise(2, 6, 4)
    layer = layers.GroupedQueryAttention(4, 1, 1, rotary_base=10_000)
    _, whole = layer(x, x, x, layers.causal_mask(6))
    step, cache = taught("rotary_with_cache", ready=layers), None
    for start, end in ((0, 3), (3, 4), (4, 6)):
        scores, cache = step(x[:, start:end] @ layer.Wq, x[:, start:end] @ layer.Wk, cache)
        p = tf.nn.softmax(layers.hide(scores, layers.step_mask(start, end - start)))
        np.testing.assert_allclose(p, whole[:, 0, start:end, :end], atol=1e-5)


@pytest.mark.parametrize("tied", [False, True])
def test_the_pencil_counts_what_the_course_makes(tied):
    sizes = {"vocab_size": 50, "d_model": 24, "num_heads": 6, "num_kv_heads": 2, "dim_feedforward": 31}
    model = models.DecoderOnly(50, 24, 6, 31, 3, 0.0, block="llama", num_kv_heads=2, tied=tied)
    config = {**sizes, "num_layers": 3, "tied": tied}
    assert taught("count_parameters")(config) == model.count_params()
    _, caches = model.step(np.ones((1, 7), "int32"), model.start())
    weighed = sum(part.numpy().nbytes for cache in caches for part in cache.values())
    assert taught("cache_bytes")(config, 7, 4) == weighed


def test_the_bag_holds_what_the_course_draws_from():
    for p, size in ((0.1, 20), (0.5, 20), (0.9, 20), (1.0, 20), (1.0, 50_257)):
        logits = tf.random.stateless_normal((6, size), seed=(3, 4))
        kept = np.isfinite(taught("keep_top_p")(logits, p))
        assert kept.all() == (p == 1)
        np.testing.assert_array_equal(kept, ~beyond_top_p(logits, p).numpy())


@pytest.fixture(scope="module")
def model():
    keras.utils.set_random_seed(2)
    return models.DecoderOnly(9, 8, 2, 12, 3, 0.0, max_length=8)


def test_scores_are_the_scores_of_the_course(model):
    p = interpret.self_attentions(model, IDS)[1]
    np.testing.assert_allclose(taught("previous_token_score")(p), interpret.previous_token_scores(p), atol=1e-6)
    np.testing.assert_allclose(taught("induction_score")(p, IDS), interpret.induction_scores(p, IDS), atol=1e-6)


def test_a_head_is_taken_out_alike():
    attention, x = layers.MultiHeadAttention(12, 3), noise(2, 4, 12)
    whole, _ = attention(x, x, x)
    without = taught("ablate_head")(attention, 1)(x, x, x)
    for mine, ours in zip(without, interpret.ablate(attention, 1)(x, x, x), strict=True):
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


def carry(ours, theirs):
    """Give a stack of the notebook's machine the weights of the course's."""
    for one, other in zip(ours.blocks, theirs.blocks, strict=True):
        for name in ("self_attn", "cross_attn", "ffn", "add_norm_1", "add_norm_2", "add_norm_3"):
            if hasattr(other, name):
                getattr(one, name).set_weights(trained(getattr(other, name)))


def trained(layer):
    return [weight.numpy() for weight in layer.trainable_weights]


def test_the_whole_machine_is_the_courses_and_comes_back_from_a_file(tmp_path):
    sizes = {"source_vocab": 9, "target_vocab": 11, "d_model": 8, "num_heads": 2, "dim_feedforward": 12, "dropout": 0.0}
    sizes |= {"num_encoder_layers": 2, "num_decoder_layers": 1, "max_length": 16}
    learners = taught("transformer", mine=layers, **vars(layers))
    ours, theirs = learners(**sizes), models.Transformer(**sizes)
    ids = [np.array([[3, 4, 5, 0], [6, 7, 8, 3]]), np.array([[1, 8, 9], [1, 10, 2]])]
    ours(ids)
    ours.source_embedding.set_weights(trained(theirs.source_embedding))
    ours.target_embedding.set_weights(trained(theirs.target_embedding))
    carry(ours.encoder, theirs.encoder)
    carry(ours.decoder, theirs.decoder)
    ours.to_logits.set_weights(theirs.to_logits.get_weights())
    assert ours.count_params() == theirs.count_params()
    np.testing.assert_allclose(ours(ids), theirs(ids), atol=1e-5)

    ours.save(tmp_path / "model.keras")
    again = keras.models.load_model(tmp_path / "model.keras", custom_objects={"Transformer": learners})
    assert again.get_config() == ours.get_config()
    np.testing.assert_array_equal(again(ids), ours(ids))
