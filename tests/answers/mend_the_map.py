import math

import numpy as np
import tensorflow as tf

# %% in_place | Right: the given lines, with three small things changed.
def mended_attention(q, k, v, mask=None):
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
    p = tf.nn.softmax(scores, axis=-1)
    return tf.matmul(p, v), p

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

# %% after, of in_place | Wrong: mask_multiplied_after_softmax - what is hidden is taken out of p.
# scores = tf.matmul -> p = tf.nn.softmax(tf.matmul ; (q.shape[-1]) -> (q.shape[-1]))
# scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores) -> p = p * (1 - mask)
# -     p = tf.nn.softmax(scores, axis=-1)
# %% as_it_was, of in_place | Wrong: nothing_mended - the given lines as they are.
# 1 -> 2 ; scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores) -> scores = scores * (1 - mask)
# %% axis_and_width_left, of in_place | Wrong: softmax_over_queries, scale_by_sqrt_length - only the mask is mended.
# 1 -> 2
# %% axis_left, of in_place | Wrong: softmax_over_queries - the axis is left as it was.
# axis=-1 -> axis=-2
# %% both_axes, of in_place | Wrong: unnamed - one softmax over the whole table.
# nn.softmax(scores, axis=-1 -> reshape(tf.nn.softmax(tf.reshape(scores, (scores.shape[0], -1))), scores.shape
# %% inverted, of in_place | Wrong: mask_inverted - what is shown and what is hidden are exchanged.
# .dtype.min, scores -> , scores.dtype.min
# %% mask_left, of in_place | Wrong: scores_multiplied_by_mask - the mask is left as it was.
# tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores -> scores * (1 - mask
# %% no_return, of in_place | Wrong: unnamed - nothing comes back.
# scores, axis=-1 -> scores ; return -> _ =
# %% no_scale, of in_place | Wrong: no_scale - the division was thrown out.
# ) / math.sqrt(q.shape[-1]) -> )
# %% root_lost, of in_place | Wrong: scale_by_d - the root got lost with the mending.
# math.sqrt(q.shape[-1]) -> q.shape[-1]
# %% small_number, of in_place | Wrong: unnamed - the number that is taken away is too small to hide.
# tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores) -> scores - mask
# scores, axis=-1 -> scores
# %% width_left, of in_place | Wrong: scale_by_sqrt_length - the width is left as it was.
# [-1] -> [-2]
# %% width_of_keys, of in_place | Wrong: scale_by_sqrt_length - the keys are counted, not their features.
# q.shape[- -> k.shape[

# %% no_mask | Wrong: mask_ignored - the lines with the mask were thrown out.
def mended_attention(q, k, v, mask=None):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1]))
    return tf.matmul(p, v), p
