"""Wrong: one_input - head(x), as in the printed answer."""

import tensorflow as tf


def concat_heads(heads, x):
    return tf.concat([head(x)[0] for head in heads], axis=-1)
