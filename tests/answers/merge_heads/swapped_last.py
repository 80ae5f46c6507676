"""Wrong: unnamed - the wrong pair of axes is swapped before the reshape."""

import tensorflow as tf


def merge_heads(x):
    B, H, T, d = x.shape
    return tf.reshape(tf.transpose(x, (0, 1, 3, 2)), (B, T, H * d))
