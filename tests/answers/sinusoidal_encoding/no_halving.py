"""Wrong: exponent_twice - 2 * j / d for each feature j, without j // 2."""

import numpy as np


def sinusoidal_encoding(length, d):
    j = np.arange(d)
    angles = np.arange(length)[:, None] / np.power(10000, 2 * j / d)
    angles[:, 0::2] = np.sin(angles[:, 0::2])
    angles[:, 1::2] = np.cos(angles[:, 1::2])
    return angles
