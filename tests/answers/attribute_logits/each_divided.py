"""Wrong: norm_on_each - each divided by its own spread."""

import tensorflow as tf


def attribute_logits(parts, table, token):
    _, variance = tf.nn.moments(parts, axes=[-1], keepdims=True)
    return tf.reduce_sum(parts / tf.sqrt(variance + 1e-6) * table[token], axis=-1)
