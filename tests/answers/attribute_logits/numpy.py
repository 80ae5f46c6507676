"""Right: NumPy where it runs, and TensorFlow in a graph."""

import tensorflow as tf


def attribute_logits(parts, table, token):
    whole = sum(parts[i] for i in range(parts.shape[0]))
    mean = tf.reduce_mean(whole, axis=-1, keepdims=True)
    spread = tf.sqrt(tf.reduce_mean(tf.square(whole - mean), axis=-1, keepdims=True) + 1e-6)
    centred = parts - tf.reduce_mean(parts, axis=-1, keepdims=True)
    return tf.einsum("...d,d->...", centred / spread, table[token])
