"""Wrong: unnamed - of a alone."""

import numpy as np


def distances(a, b):
    return np.sqrt((a**2).sum(-1))[:, None] + 0 * (a @ b.T)
