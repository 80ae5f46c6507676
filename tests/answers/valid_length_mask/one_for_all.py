"""Wrong: one_length_for_all_queries - the longest of each sentence."""

import numpy as np


def valid_length_mask(valid_lengths, length):
    lengths = np.asarray(valid_lengths)
    if lengths.ndim == 2:
        lengths = lengths.max(axis=1)
    return (np.arange(length) >= lengths[:, None, None]).astype("float32")
