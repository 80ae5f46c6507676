"""Wrong: unnamed - loses the sign of a negative product."""

import numpy as np


def scalar_self_attention(x, wq, wk, wv):
    x = np.asarray(x, dtype=np.float64)
    y = x * np.sqrt(np.abs(wq * wk))
    scores = np.outer(y, y)
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    p = e / e.sum(axis=-1, keepdims=True)
    return p @ (wv * x), p
