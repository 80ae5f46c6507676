"""Wrong: heads_mixed - one number."""

import numpy as np


def previous_token_score(p):
    return np.diagonal(np.asarray(p), offset=-1, axis1=2, axis2=3).mean()
