"""Wrong: unnamed - multiplied."""

import tensorflow as tf


def sum_heads(heads, x):
    outputs = [head(x, x, x)[0] for head in heads]
    return tf.reduce_prod(outputs, axis=0)
