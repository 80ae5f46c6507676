"""Right: by recursion."""

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
    pairs = count(words)
    if merges <= 0 or not pairs:
        return []
    most = max(pairs.values())
    best = min(pair for pair, times in pairs.items() if times == most)
    return [best, *train_bpe({merge(pieces, best): times for pieces, times in words.items()}, merges - 1)]
