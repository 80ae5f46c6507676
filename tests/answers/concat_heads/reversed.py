"""Wrong: unnamed - the last head first."""

import tensorflow as tf


def concat_heads(heads, x):
    return tf.concat([head(x, x, x)[0] for head in reversed(heads)], axis=-1)
