"""Right: rows of the unit matrix."""

import numpy as np


def one_hot(ids, depth):
    return np.eye(depth, dtype="float32")[np.array(ids)]
