"""Wrong: shifted_pairs - the index is rounded up."""

import numpy as np


def sinusoidal_encoding(length, d):
    pos, j = np.arange(length)[:, None], np.arange(d)
    angles = pos / 10000 ** (2 * np.ceil(j / 2) / d)
    return np.where(j % 2 == 0, np.sin(angles), np.cos(angles))
