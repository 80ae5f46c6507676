"""Wrong: unnamed - head(x, x)."""

import tensorflow as tf


def concat_heads(heads, x):
    return tf.concat([head(x, x)[0] for head in heads], axis=-1)
