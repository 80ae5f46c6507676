"""Wrong: unnamed - the batch is lost."""

import numpy as np


def one_hot(ids, depth):
    return np.eye(depth, dtype="float32")[np.asarray(ids).ravel()]
