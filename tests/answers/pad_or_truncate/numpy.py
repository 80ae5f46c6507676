"""Right: a full array, overwritten."""

import numpy as np


def pad_or_truncate(ids, length, pad_id=0):
    row = np.full(length, pad_id)
    row[: len(ids)] = ids[:length]
    return row
