"""Right: a table of distances."""

import numpy as np


def skip_gram_pairs(ids, window):
    ids = np.asarray(ids)
    places = np.arange(len(ids))
    distance = np.abs(places[:, None] - places[None, :])
    i, j = np.nonzero((distance > 0) & (distance <= window))
    return np.stack([ids[i], ids[j]], axis=1).tolist()
