"""Wrong: bare_reshape - one reshape, since the shape is right."""

import tensorflow as tf


def split_heads(x, num_heads):
    B, T, D = x.shape
    return tf.reshape(x, (B, num_heads, T, D // num_heads))
