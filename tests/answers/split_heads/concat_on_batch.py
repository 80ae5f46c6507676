"""Wrong: split_along_batch - pieces joined along the batch, then reshaped."""

import tensorflow as tf


def split_heads(x, num_heads):
    B, T, D = x.shape
    pieces = tf.concat(tf.split(x, num_heads, axis=2), axis=0)
    return tf.reshape(pieces, (B, num_heads, T, D // num_heads))
