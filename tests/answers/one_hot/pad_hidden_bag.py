"""Wrong: pad_all_zeros, bag_of_words - two at once."""

import numpy as np


def one_hot(ids, depth):
    ids = np.asarray(ids)
    y = np.eye(depth, dtype="float32")[ids] * (ids != 0)[..., None]
    return y.sum(axis=-2)
