"""Wrong: softmax_wrong_axis - NumPy's sum over the first axis."""

import numpy as np


def scalar_self_attention(x, wq, wk, wv):
    x = np.array(x)
    e = np.exp(np.outer(wq * x, wk * x))
    p = e / e.sum(axis=0)
    return p.dot(wv * x), p
