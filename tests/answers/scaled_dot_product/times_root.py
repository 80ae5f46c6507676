"""Wrong: multiplied_by_root - a star for a slash."""

import math

import tensorflow as tf


def scaled_dot_product(q, k, v):
    scores = tf.matmul(q, k, transpose_b=True) * math.sqrt(q.shape[-1])
    p = tf.nn.softmax(scores)
    return p @ v, p
