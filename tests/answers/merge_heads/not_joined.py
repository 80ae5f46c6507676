"""Wrong: heads_not_joined - the reshape is missing."""

import tensorflow as tf


def merge_heads(x):
    return tf.transpose(x, (0, 2, 1, 3))
