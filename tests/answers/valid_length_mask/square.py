"""Wrong: unnamed - repeated for as many queries as there are keys."""

import numpy as np


def valid_length_mask(valid_lengths, length):
    lengths = np.reshape(valid_lengths, (len(valid_lengths), -1))
    mask = (np.arange(length) >= lengths[..., None]).astype("float32")
    return mask if mask.shape[1] > 1 else np.repeat(mask, length, axis=1)
