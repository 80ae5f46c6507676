"""Right: NumPy in float64."""

import numpy as np


def scalar_self_attention(x, wq, wk, wv):
    x = np.asarray(x, dtype=np.float64)
    scores = np.outer(x * wq, x * wk)
    p = np.exp(scores - scores.max(-1, keepdims=True))
    p /= p.sum(-1, keepdims=True)
    return p @ (x * wv), p
