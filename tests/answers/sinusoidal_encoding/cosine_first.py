"""Wrong: sin_and_cos_swapped - the even features are cosines."""

import numpy as np


def sinusoidal_encoding(length, d):
    angles = np.arange(length)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    table = np.zeros((length, d))
    table[:, 0::2] = np.cos(angles)
    table[:, 1::2] = np.sin(angles)[:, : d // 2]
    return table
