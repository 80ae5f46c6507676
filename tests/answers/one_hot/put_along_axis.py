"""Right: np.put_along_axis."""

import numpy as np


def one_hot(ids, depth):
    ids = np.asarray(ids)
    y = np.zeros((*ids.shape, depth), "float32")
    np.put_along_axis(y, ids[..., np.newaxis], 1, axis=-1)
    return y
