"""Right: NumPy."""

import numpy as np


def valid_length_mask(valid_lengths, length):
    lengths = np.asarray(valid_lengths)
    mask = np.arange(length) >= lengths[..., None]
    return (mask if lengths.ndim == 2 else mask[:, None]).astype("float32")
