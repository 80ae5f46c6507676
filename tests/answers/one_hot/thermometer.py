"""Wrong: unnamed - ones up to the id."""

import numpy as np


def one_hot(ids, depth):
    return (np.asarray(ids)[..., None] >= np.arange(depth)).astype("float32")
