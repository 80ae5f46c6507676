"""Wrong: ready_to_be_added - a mask to be added, PyTorch's generate_square_subsequent_mask."""

import numpy as np


def causal_mask(n):
    return np.where(np.triu(np.ones((n, n)), k=1) == 1, -np.inf, 0.0)
