import math

import numpy as np
import tensorflow as tf
from keras import ops

# %% as_matrices | Right: columns (T, 1), as the later exercises do it, with type hints.
def scalar_self_attention(x: tf.Tensor, wq: float, wk: float, wv: float) -> tuple[tf.Tensor, tf.Tensor]:
    x = tf.reshape(x, (-1, 1))  # (T, 1)
    q, k, v = x * wq, x * wk, x * wv
    p = tf.nn.softmax(q @ tf.transpose(k))  # (T, T)
    h = tf.einsum("ij,jk->ik", p, v)
    return tf.squeeze(h, axis=-1), p

# %% by_hand | Right: exp over sum, with None for the new axis.
def scalar_self_attention(x, wq, wk, wv):
    q, k, v = x * wq, x * wk, x * wv
    scores = q[:, None] * k[None, :]
    e = tf.exp(scores)
    p = e / tf.reduce_sum(e, axis=1, keepdims=True)
    h = tf.reduce_sum(p * v, axis=1)
    return h, p

# %% numpy | Right: NumPy in float64.
def scalar_self_attention(x, wq, wk, wv):
    x = np.asarray(x, dtype=np.float64)
    scores = np.outer(x * wq, x * wk)
    p = np.exp(scores - scores.max(-1, keepdims=True))
    p /= p.sum(-1, keepdims=True)
    return p @ (x * wv), p

# %% pure_python | Right: nothing but floats and lists.
def softmax(row):
    top = max(row)
    exps = [math.exp(s - top) for s in row]
    return [e / sum(exps) for e in exps]

def scalar_self_attention(x, wq, wk, wv):
    x = [float(number) for number in x]
    p = [softmax([a * wq * b * wk for b in x]) for a in x]
    h = [sum(weight * b * wv for weight, b in zip(row, x, strict=True)) for row in p]
    return [h, p]

# %% seven_words | Wrong: unnamed - the seven words of the example are built in.
def scalar_self_attention(x, wq, wk, wv):
    p, h = np.zeros((7, 7)), np.zeros(7)
    for i in range(7):
        scores = np.exp([wq * x[i] * wk * x[j] for j in range(7)])
        p[i] = scores / scores.sum()
        h[i] = sum(p[i, j] * wv * x[j] for j in range(7))
    return h, p
