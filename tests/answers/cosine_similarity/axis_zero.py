"""Wrong: wrong_axis - axis 0."""

import numpy as np


def cosine_similarity(a, b):
    return (a * b).sum(axis=0) / (np.linalg.norm(a, axis=0) * np.linalg.norm(b, axis=0))
