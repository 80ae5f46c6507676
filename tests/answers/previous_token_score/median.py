"""Wrong: unnamed - the median."""

import numpy as np


def previous_token_score(p):
    return np.median(np.diagonal(np.asarray(p), offset=-1, axis1=2, axis2=3), axis=(0, 2))
