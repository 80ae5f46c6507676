"""Wrong: heads_not_moved - the transpose is missing."""

import tensorflow as tf


def split_heads(x, num_heads):
    B, T, D = x.shape
    return tf.reshape(x, (B, T, num_heads, D // num_heads))
