"""Right: the place of the first separator, and a comparison."""

import numpy as np


def segment_ids(ids, sep_id):
    ids = np.array(ids)
    found = ids == sep_id
    first = np.where(found.any(axis=-1), found.argmax(axis=-1), ids.shape[-1])
    return np.where(np.arange(ids.shape[-1]) > first[..., np.newaxis], 1, 0)
