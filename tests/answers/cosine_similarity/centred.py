"""Wrong: unnamed - a correlation."""

import numpy as np


def cosine_similarity(a, b):
    a, b = np.asarray(a), np.asarray(b)
    a, b = a - a.mean(-1, keepdims=True), b - b.mean(-1, keepdims=True)
    return (a * b).sum(-1) / (np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1))
