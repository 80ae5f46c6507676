"""Right: the row is centred in the place of the parts."""

import tensorflow as tf


def attribute_logits(parts, table, token):
    whole = tf.reduce_sum(parts, axis=0)
    mean = tf.reduce_mean(whole, axis=-1, keepdims=True)
    spread = tf.sqrt(tf.reduce_mean(tf.square(whole - mean), axis=-1, keepdims=True) + 1e-6)
    row = table[token] - tf.reduce_mean(table[token])
    return tf.reduce_sum(parts * row, axis=-1) / spread[..., 0]
