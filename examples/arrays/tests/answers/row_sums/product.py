"""Right: a product with ones."""

import numpy as np


def row_sums(x):
    return x @ np.ones(x.shape[1], x.dtype)
