"""Wrong: last_word_hidden - places from 1 on, and >=."""

import numpy as np


def valid_length_mask(valid_lengths, length):
    lengths = np.reshape(valid_lengths, (len(valid_lengths), -1))
    return (np.arange(1, length + 1) >= lengths[..., None]).astype("float32")
