"""Right: every word as often as it occurs, in one long list of pairs."""

import itertools
from collections import Counter


def count_pairs(words):
    return Counter(pair for pieces, count in words.items() for _ in range(count) for pair in itertools.pairwise(pieces))
