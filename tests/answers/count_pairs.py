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
