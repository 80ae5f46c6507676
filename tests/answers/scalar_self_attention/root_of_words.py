"""Wrong: scaled_by_words - divided by the root of T."""

import numpy as np


def scalar_self_attention(x, wq, wk, wv):
    e = np.exp((x * wq)[:, None] * (x * wk)[None, :] / np.sqrt(len(x)))
    p = e / e.sum(axis=-1, keepdims=True)
    return p @ (x * wv), p
