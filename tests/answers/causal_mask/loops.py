"""Right: two loops and a list of lists, made into an array."""

import numpy as np


def causal_mask(n):
    mask = []
    for i in range(n):
        mask.append([0.0] * (i + 1) + [1.0] * (n - i - 1))
    return np.array(mask, "float32")
