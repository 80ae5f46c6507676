"""Wrong: unnamed - features in rows."""

import numpy as np


def sinusoidal_encoding(length, d):
    j = np.arange(d)
    angles = np.arange(length)[:, None] / 10000 ** ((j // 2 * 2) / d)
    return np.where(j % 2 == 0, np.sin(angles), np.cos(angles)).T
