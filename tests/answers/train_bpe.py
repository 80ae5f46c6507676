from collections import Counter
from itertools import pairwise

import course.text

# %% plain | Right: min over count and alphabet.

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
        heap = count(words)
        if not heap:
            break
        best = min(heap, key=lambda pair: (-heap[pair], pair))
        learned.append(best)
        words = {merge(pieces, best): times for pieces, times in words.items()}
    return learned
