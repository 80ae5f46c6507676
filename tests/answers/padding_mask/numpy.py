"""Right: NumPy."""

import numpy as np


def padding_mask(ids, pad_id=0):
    return (np.asarray(ids) == pad_id)[:, None].astype("float32")
