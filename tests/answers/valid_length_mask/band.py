"""Right: rows of a table with one for each length."""

import numpy as np


def valid_length_mask(valid_lengths, length):
    table = np.tri(length + 1, length, -1)
    lengths = np.asarray(valid_lengths).reshape(len(valid_lengths), -1)
    return (1 - table[lengths]).astype(np.float32)
