"""Wrong: one_sum_for_all - the axis is missing."""

import numpy as np


def cosine_similarity(a, b):
    a, b = np.asarray(a), np.asarray(b)
    return np.sum(a * b) / (np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1))
