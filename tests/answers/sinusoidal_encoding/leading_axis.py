"""Wrong: leading_axis - an axis for the batch, as in TensorFlow's tutorial."""

import numpy as np


def sinusoidal_encoding(length, d):
    pos, j = np.arange(length)[:, None], np.arange(d)
    angles = pos / 10000 ** (j // 2 * 2 / d)
    return np.where(j % 2 == 0, np.sin(angles), np.cos(angles))[np.newaxis]
