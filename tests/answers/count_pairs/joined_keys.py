"""Wrong: unnamed - the joined piece as the key."""

import itertools
from collections import Counter


def count_pairs(words):
    pairs = Counter()
    for pieces, count in words.items():
        for pair in itertools.pairwise(pieces):
            pairs["".join(pair)] += count
    return pairs
