"""Wrong: stacked - tf.stack along a new last axis."""

import tensorflow as tf


def concat_heads(heads, x):
    return tf.stack([head(x, x, x)[0] for head in heads], axis=-1)
