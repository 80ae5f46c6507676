"""Right: stacked, then summed over the new axis."""

import tensorflow as tf


def sum_heads(heads, x):
    outputs = tf.stack([head(x, x, x)[0] for head in heads], axis=1)  # (B, H, T, d)
    return tf.reduce_sum(outputs, axis=1)
