"""Wrong: nobody_is_heard - the values get their new axis at the end."""

import numpy as np


def scalar_self_attention(x, wq, wk, wv):
    x = np.asarray(x, float)
    e = np.exp(np.outer(x * wq, x * wk))
    p = e / e.sum(axis=1, keepdims=True)
    return (p * (x * wv)[:, None]).sum(axis=1), p
