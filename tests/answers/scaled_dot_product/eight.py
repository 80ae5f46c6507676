"""Wrong: unnamed - the paper's √64 whatever d is."""

import tensorflow as tf


def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / 8.0)
    return tf.matmul(p, v), p
