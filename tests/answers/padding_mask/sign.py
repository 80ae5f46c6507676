"""Wrong: inverted - ones at the words."""

import numpy as np


def padding_mask(ids, pad_id=0):
    return np.expand_dims(np.where(np.array(ids) == pad_id, 0, 1), 1)
