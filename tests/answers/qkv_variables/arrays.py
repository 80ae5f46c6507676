"""Wrong: constants - NumPy arrays."""

import numpy as np


def qkv_variables(d_in, d):
    return tuple(np.random.normal(size=(d_in, d)) for _ in range(3))
