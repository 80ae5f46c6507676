"""Wrong: either_way - sorted pairs."""

import itertools
from collections import Counter


def count_pairs(words):
    pairs = Counter()
    for pieces, count in words.items():
        for pair in itertools.pairwise(pieces):
            pairs[tuple(sorted(pair))] += count
    return pairs
