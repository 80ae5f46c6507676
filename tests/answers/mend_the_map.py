import math

import numpy as np
import tensorflow as tf

# %% keras_ops | Right: in keras.ops, the queries scaled first.
from keras import ops

def mended_attention(q, k, v, mask=None):
    scores = ops.matmul(q / q.shape[-1] ** 0.5, ops.transpose(k, (0, 2, 1)))
    if mask is not None:
        scores = ops.where(ops.cast(mask, "bool"), -1e9, scores)
    p = ops.softmax(scores, axis=-1)
    return ops.matmul(p, v), p

# %% numpy | Right: in NumPy.
def mended_attention(q, k, v, mask=None):
    q, k, v = (np.asarray(one, np.float64) for one in (q, k, v))
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    if mask is not None:
        scores = np.where(np.asarray(mask) == 1, -np.inf, scores)
    e = np.exp(scores - scores.max(-1, keepdims=True))
    p = e / e.sum(-1, keepdims=True)
    return p @ v, p
