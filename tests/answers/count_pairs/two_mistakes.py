"""Wrong: each_word_once, either_way - two at once."""

import itertools
from collections import Counter


def count_pairs(words):
    pairs = Counter()
    for pieces in words:
        for pair in itertools.pairwise(pieces):
            pairs[tuple(sorted(pair))] += 1
    return pairs
