"""Wrong: lengths_added - plus instead of times."""

import numpy as np


def cosine_similarity(a, b):
    a, b = np.asarray(a), np.asarray(b)
    return (a * b).sum(-1) / (np.linalg.norm(a, axis=-1) + np.linalg.norm(b, axis=-1))
