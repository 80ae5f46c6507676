"""Right: by two index arrays."""

import numpy as np


def previous_token_score(p):
    p = np.asarray(p)
    rows = np.arange(1, p.shape[-1])
    return p[:, :, rows, rows - 1].mean(axis=2).mean(axis=0)
