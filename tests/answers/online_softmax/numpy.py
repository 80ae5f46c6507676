"""Right: NumPy, in float64."""

import numpy as np


def online_attention(q, k, v, block):
    q, k, v = (np.asarray(x, float) for x in (q, k, v))
    m = np.full((*q.shape[:2], 1), -np.inf)
    total, mixture = np.zeros_like(m), np.zeros((*q.shape[:2], v.shape[-1]))
    for start in range(0, k.shape[1], block):
        s = q @ k[:, start : start + block].transpose(0, 2, 1) / np.sqrt(q.shape[-1])
        new = np.maximum(m, s.max(-1, keepdims=True))
        p = np.exp(s - new)
        total = np.exp(m - new) * total + p.sum(-1, keepdims=True)
        mixture = np.exp(m - new) * mixture + p @ v[:, start : start + block]
        m = new
    return mixture / total
