"""Wrong: not_float32 - np.eye makes float64."""

import numpy as np


def one_hot(ids, depth):
    return np.eye(depth)[np.asarray(ids)]
