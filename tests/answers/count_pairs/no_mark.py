"""Wrong: unnamed - the mark is left out."""

import itertools
from collections import Counter


def count_pairs(words):
    pairs = Counter()
    for pieces, count in words.items():
        letters = [piece for piece in pieces if piece != "_"]
        for pair in itertools.pairwise(letters):
            pairs[pair] += count
    return pairs
