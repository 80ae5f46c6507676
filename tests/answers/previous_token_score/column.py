"""Wrong: unnamed - the first column."""

import numpy as np


def previous_token_score(p):
    return np.asarray(p)[:, :, 1:, 0].mean(axis=(0, 2))
