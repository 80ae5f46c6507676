"""Wrong: unnamed - the inner loop ends one too early, so the last word is seen by all."""

import numpy as np


def causal_mask(n):
    mask = np.zeros((n, n), np.float32)
    for i in range(n):
        for j in range(i + 1, n - 1):
            mask[i, j] = 1
    return mask
