from collections import Counter
from itertools import pairwise

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

# %% with_the_courses_parts | Right: with the course's count_pairs and merge_pair, as the statement allows.
from course.text import count_pairs, merge_pair

def train_bpe(words, merges):
    learned = []
    for _ in range(merges):
        pairs = count_pairs(words)
        if not pairs:
            break
        learned.append(min(pairs, key=lambda pair: (-pairs[pair], pair)))
        words = {merge_pair(pieces, learned[-1]): count for pieces, count in words.items()}
    return tuple(learned)
