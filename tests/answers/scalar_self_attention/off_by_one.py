"""Wrong: unnamed - the last word is never looked at."""

import numpy as np


def scalar_self_attention(x, wq, wk, wv):
    x = np.array(x)
    e = np.exp(np.outer(wq * x, wk * x))
    p = e / e.sum(-1, keepdims=True)
    h = np.array([sum(p[i, j] * wv * x[j] for j in range(len(x) - 1)) for i in range(len(x))])
    return h, p
