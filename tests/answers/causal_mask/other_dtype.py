"""Wrong: not_float32 - float64, where float32 is asked for."""

import numpy as np


def causal_mask(n):
    return np.triu(np.ones((n, n)), 1)
