"""Right: np.sum."""

import numpy as np


def row_sums(x):
    return np.sum(x, axis=-1)
