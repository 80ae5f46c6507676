"""Right: transpose, then reshape."""

import tensorflow as tf


def merge_heads(x):
    B, H, T, d = x.shape
    return tf.reshape(tf.transpose(x, (0, 2, 1, 3)), (B, T, H * d))
