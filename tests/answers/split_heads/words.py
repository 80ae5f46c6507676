"""Wrong: splits_the_words - tf.split along axis 1."""

import tensorflow as tf


def split_heads(x, num_heads):
    return tf.stack(tf.split(x, num_heads, axis=1), axis=1)
