"""Right: NumPy's functions."""

import numpy as np


def standardise(x):
    return (x - np.mean(x, 0)) / np.std(x, 0)
