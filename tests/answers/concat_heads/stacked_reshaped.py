"""Wrong: bare_reshape - stacked, then reshaped without a transpose."""

import tensorflow as tf


def concat_heads(heads, x):
    stacked = tf.stack([head(x, x, x)[0] for head in heads])
    H, B, T, d = tf.unstack(tf.shape(stacked))
    return tf.reshape(stacked, (B, T, H * d))
