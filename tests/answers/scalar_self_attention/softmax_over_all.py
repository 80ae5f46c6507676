"""Wrong: softmax_over_the_table - a softmax without an axis."""

import numpy as np


def scalar_self_attention(x, wq, wk, wv):
    q, k, v = np.asarray(x) * wq, np.asarray(x) * wk, np.asarray(x) * wv
    e = np.exp(np.outer(q, k))
    p = e / e.sum()
    return p @ v, p
