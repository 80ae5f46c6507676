"""Right: a list of rows, each a NumPy array, of which there may be one."""

import numpy as np


def sinusoidal_encoding(length, d):
    powers = 10000.0 ** (2 * (np.arange(d) // 2) / d)
    even = np.arange(d) % 2 == 0
    return [np.where(even, np.sin(pos / powers), np.cos(pos / powers)) for pos in range(length)]
