"""Wrong: across_words - one long text of all words."""

import itertools
from collections import Counter


def count_pairs(words):
    text = [piece for pieces, count in words.items() for piece in pieces * count]
    return Counter(itertools.pairwise(text))
