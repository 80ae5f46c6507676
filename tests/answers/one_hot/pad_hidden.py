"""Wrong: pad_all_zeros - PAD is taken out."""

import numpy as np


def one_hot(ids, depth):
    ids = np.asarray(ids)
    y = np.eye(depth, dtype="float32")[ids]
    y[ids == 0] = 0
    return y
