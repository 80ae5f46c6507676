"""Right: with a small number against vectors of length 0."""

import numpy as np


def cosine_similarity(a, b):
    a, b = np.array(a), np.array(b)
    return (a * b).sum(-1) / np.maximum(np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1), 1e-9)
