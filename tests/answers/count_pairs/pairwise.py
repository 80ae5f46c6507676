"""Right: pairwise and a plain dictionary."""

from itertools import pairwise


def count_pairs(words):
    pairs = {}
    for pieces in words:
        for pair in pairwise(pieces):
            pairs[pair] = pairs.get(pair, 0) + words[pieces]
    return pairs
