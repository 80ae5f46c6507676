"""Wrong: in_twos - the word cut into twos."""

from collections import Counter


def count_pairs(words):
    pairs = Counter()
    for pieces, count in words.items():
        for i in range(0, len(pieces) - 1, 2):
            pairs[pieces[i], pieces[i + 1]] += count
    return pairs
