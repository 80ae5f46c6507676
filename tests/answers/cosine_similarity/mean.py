"""Wrong: unnamed - the mean of the products."""

import numpy as np


def cosine_similarity(a, b):
    a, b = np.asarray(a), np.asarray(b)
    return (a * b).mean(-1) / (np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1))
