import math

import numpy as np
import tensorflow as tf

# %% keras_ops | Right: with keras.ops.
from keras import ops

def online_attention(q, k, v, block):
    m = ops.full((q.shape[0], q.shape[1], 1), -1e30)
    total, mixture = 0.0, 0.0
    for start in range(0, k.shape[1], block):
        s = ops.matmul(q, ops.transpose(k[:, start : start + block], (0, 2, 1))) / q.shape[-1] ** 0.5
        new = ops.maximum(m, ops.max(s, axis=-1, keepdims=True))
        old, p = ops.exp(m - new), ops.exp(s - new)
        total = old * total + ops.sum(p, axis=-1, keepdims=True)
        mixture = old * mixture + ops.matmul(p, v[:, start : start + block])
        m = new
    return mixture / total

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

# %% divided_by_count, of plain | Wrong: unnamed - divided by the number of keys.
# / total -> / k.shape[1]
# %% first_block, of plain | Wrong: unnamed - the first block only.
# range(0, k.shape[1], block -> (0,
# %% from_zero, of plain | Wrong: maximum_begins_at_zero - the start of the maximum.
# mixture = -math.inf -> mixture = 0.0
# %% halved, of plain | Wrong: unnamed - the old is always halved.
# tf.exp(m - new) -> 0.5
# %% last_maximum, of plain | Wrong: last_blocks_maximum - rescaled, but to the last block's.
# new = tf.maximum(m, -> new = ; True)) -> True)
# %% mixture_not_rescaled, of plain | Wrong: old_not_rescaled - the mixture stays.
# = old * mixture -> = mixture
# %% no_maximum, of plain | Wrong: no_maximum - exp of the scores.
# m, total -> total ; mixture = -math.inf, 0 -> mixture = 0
# -         new = tf.maximum(m, tf.reduce_max(s, axis=-1, keepdims=True))
# -         old = tf.exp(m - new)
# s - new -> s ; total = old * -> total = ; mixture = old * -> mixture =
# -         m = new
# %% no_scale, of plain | Wrong: no_scale - not divided.
# ) / math.sqrt(q.shape[-1]) -> )
# %% not_divided, of plain | Wrong: never_divided - the mixture as it is.
# mixture / total -> mixture
# %% nothing_rescaled, of plain | Wrong: old_not_rescaled - neither sum nor mixture.
# -         old = tf.exp(m - new)
# total = old * -> total = ; mixture = old * -> mixture =
# %% one_maximum, of plain | Wrong: one_maximum_for_all - no axis given.
# s, axis=-1, keepdims=True -> s
# %% own_maximum, of plain | Wrong: last_blocks_maximum - each block against its own, and added up.
# m, total -> total ; mixture = -math.inf, 0 -> mixture = 0 ; new = -> p = ; maximum(m, -> exp(s -
# -         old = tf.exp(m - new)
# -         p = tf.exp(s - new)
# total = old * -> total = ; mixture = old * -> mixture =
# -         m = new
# %% rest_dropped, of plain | Wrong: rest_dropped - whole blocks only.
# 1], -> 1] // block * block,
# %% rest_padded, of plain | Wrong: rest_padded - filled up with zeros.
# - def online_attention(q, k, v, block):
# + def online_attention(q, k, v, block):
# +     short = -k.shape[1] % block
# +     k = tf.pad(k, ((0, 0), (0, short), (0, 0)))
# +     v = tf.pad(v, ((0, 0), (0, short), (0, 0)))
# %% sum_not_rescaled, of plain | Wrong: old_not_rescaled - the sum stays.
# = old * total -> = total
# %% two_mistakes, of plain | Wrong: no_scale, rest_dropped - both at once.
# [1] -> [1] // block * block ; (0, 2, 1)) / math.sqrt(q.shape[-1]) -> (0, 2, 1))
# %% wrong_way, of plain | Wrong: rescaled_the_wrong_way - the sign of the exponent.
# mixture = -math.inf -> mixture = None ; new = tf.maximum(m, -> own =
# True)) -> True); new = own if m is None else tf.maximum(m, own)
# tf.exp(m - new) -> 0.0 if m is None else tf.exp(new - m)

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
