"""Wrong: scale_by_d - the root is missing."""

import tensorflow as tf


def scaled_dot_product(q, k, v):
    d = tf.cast(tf.shape(q)[-1], q.dtype)
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True) / d)
    return tf.matmul(p, v), p
