"""Wrong: unnamed - every score is 1."""

import numpy as np


def induction_score(p, ids):
    return np.ones(p.shape[1])
