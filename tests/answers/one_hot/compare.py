"""Right: a new axis and a comparison."""

import numpy as np


def one_hot(ids, depth):
    ids = np.asarray(ids)
    return (ids[..., None] == np.arange(depth)).astype(np.float32)
