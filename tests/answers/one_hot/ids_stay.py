"""Wrong: unnamed - the id itself lies in the box."""

import numpy as np


def one_hot(ids, depth):
    ids = np.asarray(ids)
    return ids[..., None] * np.eye(depth, dtype="float32")[ids]
