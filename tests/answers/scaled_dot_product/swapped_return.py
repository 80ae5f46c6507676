"""Wrong: p_before_h - p first."""

import math

import tensorflow as tf


def scaled_dot_product(q, k, v):
    s = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1])
    p = tf.nn.softmax(s)
    return p, tf.matmul(p, v)
