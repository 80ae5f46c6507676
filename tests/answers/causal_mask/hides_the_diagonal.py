"""Wrong: hides_the_diagonal - triu without k=1."""

import numpy as np


def causal_mask(n):
    return np.triu(np.ones((n, n)))
