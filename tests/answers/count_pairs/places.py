"""Right: by places, with a defaultdict."""

from collections import defaultdict


def count_pairs(words):
    pairs = defaultdict(int)
    for pieces, count in words.items():
        for i in range(len(pieces) - 1):
            pairs[pieces[i], pieces[i + 1]] += count
    return pairs
