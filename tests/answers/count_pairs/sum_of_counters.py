"""Right: a Counter a word, times its count, added up."""

import itertools
from collections import Counter


def count_pairs(words):
    total = Counter()
    for pieces, count in words.items():
        once = Counter(itertools.pairwise(pieces))
        total.update({pair: times * count for pair, times in once.items()})
    return total
