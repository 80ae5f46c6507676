"""Wrong: unnamed - without signs."""

import numpy as np


def row_sums(x):
    return np.abs(x).sum(axis=1)
