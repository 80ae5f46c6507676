"""Right: reshape, then transpose."""

import tensorflow as tf


def split_heads(x, num_heads):
    B, T, D = x.shape
    x = tf.reshape(x, (B, T, num_heads, D // num_heads))
    return tf.transpose(x, (0, 2, 1, 3))
