"""Wrong: root_forgotten - divided by the squares."""

import numpy as np


def cosine_similarity(a, b):
    a, b = np.asarray(a), np.asarray(b)
    return (a * b).sum(-1) / ((a**2).sum(-1) * (b**2).sum(-1))
