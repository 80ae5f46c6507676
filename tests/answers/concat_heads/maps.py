"""Wrong: joins_p - takes the second of the two."""

import tensorflow as tf


def concat_heads(heads, x):
    return tf.concat([head(x, x, x)[1] for head in heads], axis=-1)
