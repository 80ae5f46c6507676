"""Right: with a matrix of ones below the diagonal."""

import numpy as np


def previous_token_score(p):
    T = p.shape[-1]
    before = np.eye(T, k=-1)
    return np.einsum("bhts,ts->h", np.asarray(p), before) / (p.shape[0] * (T - 1))
