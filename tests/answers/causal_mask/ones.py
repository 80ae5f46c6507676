"""Wrong: everything_hidden - all ones."""

import numpy as np


def causal_mask(n):
    return np.ones((n, n), np.float32)
