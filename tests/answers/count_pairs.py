import itertools
from collections import Counter

import numpy as np

# %% floats | Right: NumPy numbers as counts.
def count_pairs(words):
    pairs = {}
    for pieces, count in words.items():
        for left, right in itertools.pairwise(pieces):
            pairs[left, right] = np.int64(pairs.get((left, right), 0) + count)
    return pairs

# %% repeated | Right: every word as often as it occurs, in one long list of pairs.
def count_pairs(words):
    return Counter(pair for pieces, count in words.items() for _ in range(count) for pair in itertools.pairwise(pieces))

# %% across_words | Wrong: across_words - one long text of all words.
def count_pairs(words):
    text = [piece for pieces, count in words.items() for piece in pieces * count]
    return Counter(itertools.pairwise(text))
