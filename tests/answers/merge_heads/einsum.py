"""Right: einsum with slices of the identity."""

import tensorflow as tf


def merge_heads(x):
    H, d = x.shape[1], x.shape[3]
    places = tf.reshape(tf.eye(H * d, dtype=x.dtype), (H, d, H * d))
    return tf.einsum("bhtd,hdc->btc", x, places)
