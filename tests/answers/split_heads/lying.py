"""Wrong: width_before_words - the transpose turns the wrong axes."""

import tensorflow as tf


def split_heads(x, num_heads):
    B, T, D = x.shape
    return tf.transpose(tf.reshape(x, (B, T, num_heads, D // num_heads)), (0, 2, 3, 1))
