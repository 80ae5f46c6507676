"""Wrong: shifted_by_one, bag_of_words - two at once."""

import numpy as np


def one_hot(ids, depth):
    ids = np.asarray(ids)
    return (ids[..., None] - 1 == np.arange(depth)).sum(axis=-2).astype("float32")
