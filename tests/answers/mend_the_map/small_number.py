"""Wrong: unnamed - the number that is taken away is too small to hide."""

import math

import tensorflow as tf


def mended_attention(q, k, v, mask=None):
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1])
    if mask is not None:
        scores = scores - mask
    p = tf.nn.softmax(scores)
    return tf.matmul(p, v), p
