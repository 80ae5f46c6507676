"""Wrong: heads_for_width - (B, T, d, H), and then the usual transpose."""

import tensorflow as tf


def split_heads(x, num_heads):
    B, T, D = x.shape
    return tf.transpose(tf.reshape(x, (B, T, D // num_heads, num_heads)), (0, 2, 1, 3))
