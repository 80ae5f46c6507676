"""Right: einsum."""

import numpy as np


def row_sums(x):
    return np.einsum("ij->i", x)
