"""Wrong: normalised_by_one_only, distance_not_similarity - two at once."""

import numpy as np


def cosine_similarity(a, b):
    a, b = np.asarray(a), np.asarray(b)
    return 1 - (a * b).sum(-1) / np.linalg.norm(b, axis=-1)
