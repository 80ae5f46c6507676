"""Wrong: splits_at_the_last_sep - the last separator found."""

import numpy as np


def segment_ids(ids, sep_id):
    ids = np.asarray(ids)
    T = ids.shape[-1]
    places = np.where(ids == sep_id, np.arange(T), -1)
    last = places.max(axis=-1, keepdims=True)
    last = np.where(last < 0, T, last)
    return (np.arange(T) > last).astype(int)
