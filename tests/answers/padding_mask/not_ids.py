"""Wrong: pad_id_ignored - logical_not of the ids."""

import numpy as np


def padding_mask(ids, pad_id=0):
    return np.logical_not(ids)[:, np.newaxis, :]
