"""Wrong: no_scale, softmax_over_queries - neither scale nor axis."""

import tensorflow as tf


def scaled_dot_product(q, k, v):
    p = tf.nn.softmax(q @ tf.linalg.matrix_transpose(k), axis=-2)
    return p @ v, p
