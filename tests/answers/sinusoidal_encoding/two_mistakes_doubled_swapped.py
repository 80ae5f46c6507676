"""Wrong: exponent_twice, sin_and_cos_swapped - doubled, and cosines first."""

import numpy as np


def sinusoidal_encoding(length, d):
    table = np.zeros((length, d))
    for j in range(0, d, 2):
        angle = np.arange(length) / 10000 ** (2 * j / d)
        table[:, j] = np.cos(angle)
        if j + 1 < d:
            table[:, j + 1] = np.sin(angle)
    return table
