"""Wrong: mask_inverted - what is shown and what is hidden are exchanged."""

import math

import tensorflow as tf


def mended_attention(q, k, v, mask=None):
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = tf.where(tf.cast(mask, tf.bool), scores, scores.dtype.min)
    p = tf.nn.softmax(scores, axis=-1)
    return tf.matmul(p, v), p
