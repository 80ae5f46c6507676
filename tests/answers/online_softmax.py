import math

import numpy as np
import tensorflow as tf

# %% numpy | Right: NumPy, in float64.
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

# %% plain | Right: the three things carried along.
def online_attention(q, k, v, block):
    m, total, mixture = -math.inf, 0.0, 0.0
    for start in range(0, k.shape[1], block):
        s = q @ tf.transpose(k[:, start : start + block], (0, 2, 1)) / math.sqrt(q.shape[-1])
        new = tf.maximum(m, tf.reduce_max(s, axis=-1, keepdims=True))
        old = tf.exp(m - new)
        p = tf.exp(s - new)
        total = old * total + tf.reduce_sum(p, axis=-1, keepdims=True)
        mixture = old * mixture + p @ v[:, start : start + block]
        m = new
    return mixture / total

# %% averaged | Wrong: normalised_in_each_block - a softmax each, averaged.
def online_attention(q, k, v, block):
    found = []
    for start in range(0, k.shape[1], block):
        s = q @ tf.transpose(k[:, start : start + block], (0, 2, 1)) / math.sqrt(q.shape[-1])
        p = tf.exp(s - tf.reduce_max(s, axis=-1, keepdims=True))
        p = p / tf.reduce_sum(p, axis=-1, keepdims=True)
        found.append(p @ v[:, start : start + block])
    return sum(found) / len(found)

# %% summed_up | Wrong: normalised_in_each_block - a softmax each, added up.
def online_attention(q, k, v, block):
    mixture = 0.0
    for start in range(0, k.shape[1], block):
        s = q @ tf.transpose(k[:, start : start + block], (0, 2, 1)) / math.sqrt(q.shape[-1])
        p = tf.exp(s - tf.reduce_max(s, axis=-1, keepdims=True))
        p = p / tf.reduce_sum(p, axis=-1, keepdims=True)
        mixture = mixture + p @ v[:, start : start + block]
    return mixture
