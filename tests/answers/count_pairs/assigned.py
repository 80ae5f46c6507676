"""Wrong: last_word_counts - the count is put, not added."""

import itertools
from collections import Counter


def count_pairs(words):
    pairs = Counter()
    for pieces, count in words.items():
        for pair in itertools.pairwise(pieces):
            pairs[pair] = count
    return pairs
