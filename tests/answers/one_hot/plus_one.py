"""Wrong: shifted_by_one - places counted from 1."""

import numpy as np


def one_hot(ids, depth):
    return (np.asarray(ids)[..., None] == np.arange(depth) - 1).astype("float32")
