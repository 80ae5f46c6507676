"""Wrong: inverted, hides_the_diagonal - below and on the diagonal, but for the first word."""

import numpy as np


def causal_mask(n):
    mask = np.tril(np.ones((n, n)))
    return mask
