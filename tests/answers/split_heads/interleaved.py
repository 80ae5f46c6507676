"""Wrong: interleaved_columns - (B, T, d, H) instead of (B, T, H, d)."""

import tensorflow as tf


def split_heads(x, num_heads):
    B, T, D = x.shape
    x = tf.reshape(x, (B, T, D // num_heads, num_heads))
    return tf.transpose(x, (0, 3, 1, 2))
