"""Wrong: unnamed - letters in the place of pieces."""

import itertools
from collections import Counter


def count_pairs(words):
    pairs = Counter()
    for pieces, count in words.items():
        word = "".join(pieces)
        for pair in itertools.pairwise(word):
            pairs[pair] += count
    return pairs
