"""Right: the given lines, with three small things changed."""

import math

import tensorflow as tf


def mended_attention(q, k, v, mask=None):
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
    p = tf.nn.softmax(scores, axis=-1)
    return tf.matmul(p, v), p
