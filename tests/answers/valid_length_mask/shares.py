"""Wrong: unnamed - shares of the rest, which sum to 1."""

import numpy as np


def valid_length_mask(valid_lengths, length):
    lengths = np.reshape(valid_lengths, (len(valid_lengths), -1))
    mask = (np.arange(length) >= lengths[..., None]).astype("float32")
    return mask / np.maximum(mask.sum(-1, keepdims=True), 1)
