"""Wrong: interleaved_columns - the heads come behind their width."""

import tensorflow as tf


def merge_heads(x):
    B, H, T, d = x.shape
    return tf.reshape(tf.transpose(x, (0, 2, 3, 1)), (B, T, H * d))
