"""Wrong: lower_triangle - np.tri with k=-1."""

import numpy as np


def causal_mask(n):
    return np.tri(n, k=-1)
