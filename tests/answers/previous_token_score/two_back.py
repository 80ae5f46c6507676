"""Wrong: two_back - offset of two."""

import numpy as np


def previous_token_score(p):
    return np.diagonal(np.asarray(p), offset=-2, axis1=2, axis2=3).mean(axis=(0, 2))
