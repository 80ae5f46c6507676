"""Wrong: joined_on_time, joins_p - two mistakes."""

import tensorflow as tf


def concat_heads(heads, x):
    return tf.concat([head(x, x, x)[1] for head in heads], axis=1)
