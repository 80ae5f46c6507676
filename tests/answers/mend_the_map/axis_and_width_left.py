"""Wrong: softmax_over_queries, scale_by_sqrt_length - only the mask is mended."""

import math

import tensorflow as tf


def mended_attention(q, k, v, mask=None):
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-2])
    if mask is not None:
        scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
    p = tf.nn.softmax(scores, axis=-2)
    return tf.matmul(p, v), p
