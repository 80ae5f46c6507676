"""What notebook 13 teaches is what the course computes."""

import math
from collections import Counter
from itertools import pairwise
from pathlib import Path

import keras
import numpy as np
import tensorflow as tf

from autograder.authoring.source import read_source
from autograder.checks.catalogues import everything
from course import text, training
from course.decoding import beyond_top_p

SOURCE = Path(__file__).parents[3] / "solutions" / "13-a-small-gpt.py"
WORDS = text.word_counts(text.bedtime_stories(40))


def taught(slug):
    """What the solution of an exercise defines."""
    source = next(c.source for c in read_source(SOURCE, everything()) if (c.slug, c.role) == (slug, "solution"))
    namespace = {"Counter": Counter, "pairwise": pairwise, "math": math, "np": np, "tf": tf, "keras": keras}
    exec(source, {**namespace, "ready": text, "training": training}, names := {})
    return names[slug]


def test_pieces_are_counted_joined_learned_and_cut_as_in_the_course():
    assert taught("count_pairs")(WORDS) == text.count_pairs(WORDS)
    for pieces in (("a", "a", "a"), tuple("_banana"), ()):
        assert taught("merge_pair")(pieces, ("a", "a")) == text.merge_pair(pieces, ("a", "a"))
    merges = text.train_bpe(WORDS, 50)
    assert taught("train_bpe")(WORDS, 50) == merges
    assert taught("encode_bpe")("a story of no one", merges) == text.encode_bpe("a story of no one", merges)


def test_the_bag_holds_what_the_course_draws_from():
    for p, size in ((0.1, 20), (0.5, 20), (0.9, 20), (1.0, 20), (1.0, 50_257)):
        logits = tf.random.stateless_normal((6, size), seed=(3, 4))
        kept = np.isfinite(taught("keep_top_p")(logits, p))
        assert kept.all() == (p == 1)
        np.testing.assert_array_equal(kept, ~beyond_top_p(logits, p).numpy())
