"""Wrong: softmax_over_queries - axis=1."""

import tensorflow as tf


def scaled_dot_product(q, k, v):
    scores = tf.matmul(q, k, transpose_b=True) / q.shape[-1] ** 0.5
    p = tf.nn.softmax(scores, axis=1)
    return tf.matmul(p, v), p
