"""Wrong: unnamed - repeated to (B, S, S)."""

import numpy as np


def padding_mask(ids, pad_id=0):
    mask = (np.array(ids) == pad_id).astype(float)
    return np.repeat(mask[:, None], mask.shape[1], axis=1)
