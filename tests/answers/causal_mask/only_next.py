"""Wrong: unnamed - hides only the next word."""

import numpy as np


def causal_mask(n):
    return np.eye(n, k=1)
