"""Right: broadcasting."""

import numpy as np


def distances(a, b):
    return np.sqrt(((a[:, None] - b[None]) ** 2).sum(-1))
