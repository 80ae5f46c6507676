"""Wrong: nothing_hidden - hides nothing."""

import numpy as np


def causal_mask(n):
    return np.zeros((n, n))
