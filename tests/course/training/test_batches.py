"""Buckets: every pair once, little padding, the same for the same seed."""

import numpy as np
import pytest

from course.text import Vocabulary
from course.training.data.batches import EncodedPairs, arrays, batches, bucketed, encode_pairs

random = np.random.default_rng(1)
PAIRS = EncodedPairs(
    [[5] * int(n) for n in random.integers(2, 20, 300)], [[6] * int(n) for n in random.integers(2, 20, 300)]
)


def test_every_pair_is_in_one_batch():
    found = bucketed(PAIRS, tokens=100, seed=3)
    assert sorted(np.concatenate(found)) == list(range(300))


@pytest.mark.parametrize("tokens", [1, 40, 100, 10_000])
def test_a_batch_holds_as_many_ids_as_allowed(tokens):
    sizes = [max(a.size, b.size) for a, b in batches(PAIRS, tokens, seed=3)]
    assert all(size <= tokens for size in sizes) or tokens < 20  # a batch holds one pair at least


def test_little_is_padding():
    real = sum(map(len, PAIRS.source)) + sum(map(len, PAIRS.target))
    bucket = sum(a.size + b.size for a, b in batches(PAIRS, 200, seed=3))
    plain = sum(a.size + b.size for a, b in (arrays(PAIRS, range(i, i + 10)) for i in range(0, 300, 10)))
    assert real / bucket > 0.75 > real / plain


def test_a_seed_gives_the_same_batches():
    one, same, other = ([b.tolist() for b in bucketed(PAIRS, 100, seed)] for seed in (3, 3, 4))
    assert one == same != other


def test_without_a_seed_short_ones_come_first():
    lengths = [a.shape[1] for a, _ in batches(PAIRS, 100)]
    assert lengths == sorted(lengths) or max(lengths) == 19


def test_encoding_leaves_out_what_is_too_long():
    source, target = Vocabulary.build(["a b c d e"]), Vocabulary.build(["u v w"])
    pairs = encode_pairs([("a b", "u"), ("a b c d e", "u v"), ("a", "w x")], source, target, max_length=4)
    assert pairs == EncodedPairs([[4, 5, 2], [4, 2]], [[4, 2], [6, 3, 2]], too_long=1)
    assert (len(pairs), pairs.tokens()) == (2, 5)
