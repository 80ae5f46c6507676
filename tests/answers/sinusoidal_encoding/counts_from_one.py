"""Wrong: positions_from_one - as people count."""

import numpy as np


def sinusoidal_encoding(length, d):
    angles = np.arange(1, length + 1)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    table = np.zeros((length, d))
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles)[:, : d // 2]
    return table
