"""Wrong: axis_kept - keepdims everywhere."""

import numpy as np


def cosine_similarity(a, b):
    a, b = np.asarray(a), np.asarray(b)
    lengths = np.linalg.norm(a, axis=-1, keepdims=True) * np.linalg.norm(b, axis=-1, keepdims=True)
    return (a * b).sum(axis=-1, keepdims=True) / lengths
