"""Wrong: unnamed - zeros of the right shape."""

import numpy as np


def sinusoidal_encoding(length, d):
    return np.zeros((length, d))
