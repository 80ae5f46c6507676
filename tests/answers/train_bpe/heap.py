"""Right: a heap of counts, made anew each time."""

import heapq
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
    learned = []
    for _ in range(merges):
        heap = [(-times, pair) for pair, times in count(words).items()]
        if not heap:
            break
        heapq.heapify(heap)
        learned.append(heap[0][1])
        words = {merge(pieces, heap[0][1]): times for pieces, times in words.items()}
    return learned
