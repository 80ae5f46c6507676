"""Wrong: unnamed - drops a last axis of length 1."""

import numpy as np


def one_hot(ids, depth):
    ids = np.array(ids, dtype="int64")
    shape = ids.shape
    if len(shape) > 1 and shape[-1] == 1:
        shape = shape[:-1]
    ids = ids.ravel()
    categorical = np.zeros((len(ids), depth), dtype="float32")
    categorical[np.arange(len(ids)), ids] = 1
    return categorical.reshape((*shape, depth))
