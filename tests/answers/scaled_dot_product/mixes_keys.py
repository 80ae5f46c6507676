"""Wrong: mixes_the_keys - k is mixed in the place of v."""

import tensorflow as tf


def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / q.shape[-1] ** 0.5)
    return tf.matmul(p, k), p
