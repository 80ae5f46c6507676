"""Wrong: unnamed - dropout on p, always on."""

import tensorflow as tf


def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / q.shape[-1] ** 0.5)
    p = tf.nn.dropout(p, 0.1)
    return tf.matmul(p, v), p
