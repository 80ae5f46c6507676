import numpy as np
import tensorflow as tf

# %% delete | Right: np.delete at either end, returned as a list.
def next_token_pairs(ids):
    return [np.delete(ids, -1, axis=-1), np.delete(ids, 0, axis=-1)]

# %% loops | Right: pairs of neighbours, gathered in lists.
from itertools import pairwise

def next_token_pairs(ids):
    ids = np.asarray(ids)
    rows = ids.tolist() if ids.ndim > 1 else [ids.tolist()]
    inputs = [[now for now, _ in pairwise(row)] for row in rows]
    labels = [[then for _, then in pairwise(row)] for row in rows]
    return (inputs, labels) if ids.ndim > 1 else (inputs[0], labels[0])
