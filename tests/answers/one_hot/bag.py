"""Wrong: bag_of_words - summed over the words."""

import numpy as np


def one_hot(ids, depth):
    y = np.eye(depth, dtype="float32")[np.asarray(ids)]
    return y.sum(axis=-2)
