"""Wrong: mask_ignored - the lines with the mask were thrown out."""

import math

import tensorflow as tf


def mended_attention(q, k, v, mask=None):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1]))
    return tf.matmul(p, v), p
