"""Wrong: plain_dot_product, negated - two at once."""

import numpy as np


def cosine_similarity(a, b):
    return -(np.asarray(a) * np.asarray(b)).sum(axis=-1)
