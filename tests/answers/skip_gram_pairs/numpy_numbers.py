"""Right: pairs of NumPy's numbers."""

import numpy as np


def skip_gram_pairs(ids, window):
    ids = np.array(ids)
    places = range(len(ids))
    return [(ids[i], ids[j]) for i in places for j in places if i != j and abs(i - j) <= window]
