"""Wrong: unnamed - p is cast to whole numbers."""

import tensorflow as tf


def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / q.shape[-1] ** 0.5)
    return tf.matmul(p, v), tf.cast(p, tf.int32)
