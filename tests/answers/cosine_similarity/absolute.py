"""Wrong: sign_lost - the size of it."""

import numpy as np


def cosine_similarity(a, b):
    a, b = np.asarray(a), np.asarray(b)
    return abs((a * b).sum(-1)) / np.sqrt((a**2).sum(-1) * (b**2).sum(-1))
