"""Wrong: unnamed - 1000 in place of 10000."""

import numpy as np


def sinusoidal_encoding(length, d):
    j = np.arange(d)
    angles = np.arange(length)[:, None] / 1000 ** ((j // 2 * 2) / d)
    return np.where(j % 2 == 0, np.sin(angles), np.cos(angles))
