"""Wrong: depth_before_words - the new axis stands before the words."""

import numpy as np


def one_hot(ids, depth):
    ids = np.atleast_1d(ids)
    return (ids[..., None, :] == np.arange(depth)[:, None]).astype("float32")
