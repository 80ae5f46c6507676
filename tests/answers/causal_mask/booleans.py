"""Wrong: not_float32 - True and False, where float32 is asked for."""

import numpy as np


def causal_mask(n):
    return ~np.tri(n, dtype=bool)
