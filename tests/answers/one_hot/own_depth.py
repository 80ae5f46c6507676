"""Wrong: unnamed - the depth from the largest id."""

import numpy as np


def one_hot(ids, depth):
    ids = np.asarray(ids)
    return np.eye(int(ids.max()) + 1, dtype="float32")[ids]
