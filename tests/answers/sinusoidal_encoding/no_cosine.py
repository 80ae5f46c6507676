"""Wrong: sines_only - every feature is a sine."""

import numpy as np


def sinusoidal_encoding(length, d):
    j = np.arange(d)
    return np.sin(np.arange(length)[:, None] / 10000 ** ((j // 2 * 2) / d))
