"""Wrong: scores_multiplied_by_mask, scale_by_sqrt_length - only the axis is mended."""

import math

import tensorflow as tf


def mended_attention(q, k, v, mask=None):
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-2])
    if mask is not None:
        scores = scores * (1 - mask)
    p = tf.nn.softmax(scores, axis=-1)
    return tf.matmul(p, v), p
