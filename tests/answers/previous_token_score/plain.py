"""Right: NumPy's diagonal."""

import numpy as np


def previous_token_score(p):
    return np.diagonal(np.asarray(p), offset=-1, axis1=2, axis2=3).mean(axis=(0, 2))
