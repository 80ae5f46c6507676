"""Wrong: brackets_missing - the power is taken before the product."""

import numpy as np


def sinusoidal_encoding(length, d):
    pos, j = np.arange(length)[:, None], np.arange(d)
    angles = pos / 10000**2 * (j // 2) / d
    return np.where(j % 2 == 0, np.sin(angles), np.cos(angles))
