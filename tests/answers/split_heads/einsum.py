"""Right: einsum for the transpose."""

import tensorflow as tf


def split_heads(x, num_heads):
    d = x.shape[-1] // num_heads
    return tf.einsum("bthd->bhtd", tf.reshape(x, [tf.shape(x)[0], tf.shape(x)[1], num_heads, d]))
