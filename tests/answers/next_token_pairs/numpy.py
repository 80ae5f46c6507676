"""Right: NumPy arrays."""

import numpy as np


def next_token_pairs(ids):
    ids = np.array(ids, dtype="int64")
    return ids[..., :-1].copy(), ids[..., 1:].copy()
