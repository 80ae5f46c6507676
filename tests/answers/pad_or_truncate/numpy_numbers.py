"""Right: a list of NumPy's numbers."""

import numpy as np


def pad_or_truncate(ids, length, pad_id=0):
    padded = np.full(length, pad_id)
    padded[: min(length, len(ids))] = ids[:length]
    return list(padded)
