"""Wrong: unnamed - the first pair of each word."""

from collections import Counter


def count_pairs(words):
    pairs = Counter()
    for pieces, count in words.items():
        if len(pieces) > 1:
            pairs[pieces[:2]] += count
    return pairs
