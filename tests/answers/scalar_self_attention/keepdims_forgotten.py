"""Wrong: softmax_wrong_axis - the rows' sums are divided out without keepdims."""

import numpy as np


def scalar_self_attention(x, wq, wk, wv):
    q, k, v = x * wq, x * wk, x * wv
    e = np.exp(np.outer(q, k))
    p = e / e.sum(axis=1)
    return p @ v, p
