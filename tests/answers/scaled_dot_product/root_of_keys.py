"""Wrong: scale_by_sqrt_length - the root of the number of keys."""

import tensorflow as tf


def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / k.shape[1] ** 0.5)
    return tf.matmul(p, v), p
