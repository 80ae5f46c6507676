"""Wrong: across_words - the dictionary as one long text."""

from collections import Counter
from itertools import chain, pairwise


def count_pairs(words):
    return Counter(pairwise(chain.from_iterable(words)))
