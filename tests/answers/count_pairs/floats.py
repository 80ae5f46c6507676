"""Right: NumPy numbers as counts."""

import itertools

import numpy as np


def count_pairs(words):
    pairs = {}
    for pieces, count in words.items():
        for left, right in itertools.pairwise(pieces):
            pairs[left, right] = np.int64(pairs.get((left, right), 0) + count)
    return pairs
