"""Wrong: merged_badly - a piece may be used twice."""

from collections import Counter
from itertools import pairwise


def count(words):
    pairs = Counter()
    for pieces, times in words.items():
        for pair in pairwise(pieces):
            pairs[pair] += times
    return pairs


def merge(pieces, pair):
    merged, used = [], False
    for i, piece in enumerate(pieces):
        if tuple(pieces[i : i + 2]) == pair:
            merged.append(piece + pieces[i + 1])
            used = True
        elif used:
            used = False
        else:
            merged.append(piece)
    return tuple(merged)


def train_bpe(words, merges):
    learned = []
    for _ in range(merges):
        pairs = count(words)
        if not pairs:
            break
        best = min(pairs, key=lambda pair: (-pairs[pair], pair))
        learned.append(best)
        words = {merge(pieces, best): times for pieces, times in words.items()}
    return learned
