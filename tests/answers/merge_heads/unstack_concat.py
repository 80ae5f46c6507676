"""Right: the heads one by one, joined on the last axis."""

import tensorflow as tf


def merge_heads(x):
    return tf.concat(tf.unstack(x, axis=1), axis=-1)
