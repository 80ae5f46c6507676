"""Wrong: two_missing - the number of the pair over d."""

import numpy as np


def sinusoidal_encoding(length, d):
    pairs = np.arange((d + 1) // 2)
    angles = np.arange(length)[:, None] / 10000 ** (pairs / d)
    encoding = np.zeros((length, d), np.float32)
    encoding[:, 0::2] = np.sin(angles)
    encoding[:, 1::2] = np.cos(angles[:, : d // 2])
    return encoding
