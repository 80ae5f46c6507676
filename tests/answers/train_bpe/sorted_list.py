"""Right: a sorted list, its first."""

from collections import Counter
from itertools import pairwise


def count(words):
    pairs = Counter()
    for pieces, times in words.items():
        for pair in pairwise(pieces):
            pairs[pair] += times
    return pairs


def merge(pieces, pair):
    merged, i = [], 0
    while i < len(pieces):
        if tuple(pieces[i : i + 2]) == pair:
            merged.append(pieces[i] + pieces[i + 1])
            i += 2
        else:
            merged.append(pieces[i])
            i += 1
    return tuple(merged)


def train_bpe(words, merges):
    words, learned = dict(words), []
    while len(learned) < merges:
        ranked = sorted(count(words).items(), key=lambda item: (-item[1], item[0]))
        if not ranked:
            return learned
        learned.append(ranked[0][0])
        words = {merge(pieces, learned[-1]): times for pieces, times in words.items()}
    return learned
