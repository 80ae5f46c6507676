"""Right: a list of NumPy's numbers, or of lists of them."""

import numpy as np


def segment_ids(ids, sep_id):
    ids = np.asarray(ids)
    found = np.cumsum(ids == sep_id, axis=-1)
    before = (found > 0) & ~((found == 1) & (ids == sep_id))
    return [list(row.astype(np.int32)) for row in before] if ids.ndim == 2 else list(before.astype(np.int32))
