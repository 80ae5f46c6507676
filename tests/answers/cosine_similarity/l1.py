"""Wrong: unnamed - lengths as sums of absolute values."""

import numpy as np


def cosine_similarity(a, b):
    a, b = np.asarray(a), np.asarray(b)
    return (a * b).sum(-1) / (np.abs(a).sum(-1) * np.abs(b).sum(-1))
