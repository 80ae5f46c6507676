"""Wrong: unnamed - pieces are counted, not pairs."""

from collections import Counter


def count_pairs(words):
    pieces = Counter()
    for word, count in words.items():
        for piece in word:
            pieces[piece] += count
    return pieces
