"""Wrong: not_float32 - float64 for a single id."""

import numpy as np


def one_hot(ids, depth):
    if np.ndim(ids) == 0:
        row = np.zeros(depth)
        row[int(ids)] = 1
        return row
    return np.eye(depth, dtype=np.float32)[np.asarray(ids, dtype=np.int64)]
