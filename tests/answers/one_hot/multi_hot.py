"""Wrong: bag_of_words - one row a sentence, filled by index."""

import numpy as np


def one_hot(ids, depth):
    ids = np.asarray(ids)
    y = np.zeros((*ids.shape[:-1], depth), dtype="float32")
    np.put_along_axis(y, ids, 1, axis=-1)
    return y
