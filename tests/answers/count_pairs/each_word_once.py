"""Wrong: each_word_once - the count is never looked at."""

import itertools
from collections import Counter


def count_pairs(words):
    pairs = Counter()
    for pieces in words:
        for pair in itertools.pairwise(pieces):
            pairs[pair] += 1
    return pairs
