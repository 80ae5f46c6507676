"""Wrong: once_a_word - a set of pairs."""

import itertools
from collections import Counter


def count_pairs(words):
    pairs = Counter()
    for pieces, count in words.items():
        for pair in set(itertools.pairwise(pieces)):
            pairs[pair] += count
    return pairs
