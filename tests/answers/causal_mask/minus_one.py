"""Wrong: minus_one - subtracted the wrong way round."""

import numpy as np


def causal_mask(n):
    return (np.tril(np.ones((n, n))) - 1).astype(np.float32)
