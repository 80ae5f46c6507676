"""Wrong: unnamed - the heads in the opposite order."""

import tensorflow as tf


def split_heads(x, num_heads):
    return tf.stack(tf.split(x, num_heads, axis=-1)[::-1], axis=1)
