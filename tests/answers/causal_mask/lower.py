"""Wrong: lower_triangle - rows and columns have changed places."""

import tensorflow as tf


def causal_mask(n):
    i, j = tf.meshgrid(tf.range(n), tf.range(n))
    return tf.cast(j > i, tf.float32)
