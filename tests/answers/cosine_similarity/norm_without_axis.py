"""Wrong: length_of_everything - norm without an axis."""

import numpy as np


def cosine_similarity(a, b):
    a, b = np.asarray(a), np.asarray(b)
    return (a * b).sum(axis=-1) / (np.linalg.norm(a) * np.linalg.norm(b))
