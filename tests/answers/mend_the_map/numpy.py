"""Right: in NumPy."""

import numpy as np


def mended_attention(q, k, v, mask=None):
    q, k, v = (np.asarray(one, np.float64) for one in (q, k, v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    if mask is not None:
        scores = np.where(np.asarray(mask) == 1, -np.inf, scores)
    e = np.exp(scores - scores.max(-1, keepdims=True))
    p = e / e.sum(-1, keepdims=True)
    return p @ v, p
