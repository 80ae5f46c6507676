"""Wrong: not_float32 - true and false."""

import numpy as np


def one_hot(ids, depth):
    return np.asarray(ids)[..., None] == np.arange(depth)
