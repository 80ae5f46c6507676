"""Wrong: width_missing - 2i for 2i/d."""

import numpy as np


def sinusoidal_encoding(length, d):
    two_i = np.arange(0, d, 2)
    angles = np.arange(length)[:, None] / 10000 ** (two_i.astype(float))
    encoding = np.zeros((length, d))
    encoding[:, 0::2] = np.sin(angles)
    encoding[:, 1::2] = np.cos(angles[:, : d // 2])
    return encoding
