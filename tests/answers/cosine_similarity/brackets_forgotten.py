"""Wrong: divided_then_multiplied - a / b * c."""

import numpy as np


def cosine_similarity(a, b):
    na = np.sqrt(np.sum(a * a, axis=-1))
    nb = np.sqrt(np.sum(b * b, axis=-1))
    return np.sum(a * b, axis=-1) / na * nb
