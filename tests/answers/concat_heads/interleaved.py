"""Wrong: interleaved - stacked behind, then flattened."""

import tensorflow as tf


def concat_heads(heads, x):
    outputs = tf.stack([head(x, x, x)[0] for head in heads], axis=-1)  # (B, T, d, H)
    return tf.reshape(outputs, (x.shape[0], x.shape[1], -1))
