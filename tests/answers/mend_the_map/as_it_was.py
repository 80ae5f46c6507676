"""Wrong: nothing_mended - the given lines as they are."""

import math

import tensorflow as tf


def mended_attention(q, k, v, mask=None):
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-2])
    if mask is not None:
        scores = scores * (1 - mask)
    p = tf.nn.softmax(scores, axis=-2)
    return tf.matmul(p, v), p
