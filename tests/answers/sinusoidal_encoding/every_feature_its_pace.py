"""Wrong: own_pace - j / d for every feature j."""

import numpy as np


def sinusoidal_encoding(length, d):
    j = np.arange(d)
    angles = np.arange(length)[:, None] / 10000 ** (j / d)
    return np.where(j % 2 == 0, np.sin(angles), np.cos(angles))
