"""Wrong: mask_multiplied_after_softmax - what is hidden is taken out of p."""

import math

import tensorflow as tf


def mended_attention(q, k, v, mask=None):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1]))
    if mask is not None:
        p = p * (1 - mask)
    return tf.matmul(p, v), p
