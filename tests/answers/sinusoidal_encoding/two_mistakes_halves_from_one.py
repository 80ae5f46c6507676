"""Wrong: halves, positions_from_one - sines first, and positions from 1."""

import numpy as np


def sinusoidal_encoding(length, d):
    angles = np.arange(1, length + 1)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    return np.concatenate([np.sin(angles), np.cos(angles[:, : d // 2])], axis=1)
