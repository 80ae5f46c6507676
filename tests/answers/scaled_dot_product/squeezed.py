"""Wrong: unnamed - axes of length 1 are lost, as in the printed listing."""

import tensorflow as tf


def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.squeeze(tf.matmul(q, k, transpose_b=True) / q.shape[-1] ** 0.5))
    return tf.matmul(p, v), p
