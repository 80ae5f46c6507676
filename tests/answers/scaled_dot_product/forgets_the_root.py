"""Wrong: no_scale - plain dot-product attention."""

import tensorflow as tf


def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(tf.matmul(q, k, transpose_b=True))
    return tf.matmul(p, v), p
