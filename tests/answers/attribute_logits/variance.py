"""Wrong: unnamed - divided by the variance, without a root."""

import tensorflow as tf


def attribute_logits(parts, table, token):
    whole = tf.reduce_sum(parts, axis=0)
    mean = tf.reduce_mean(whole, axis=-1, keepdims=True)
    spread = tf.sqrt(tf.reduce_mean(tf.square(whole - mean), axis=-1, keepdims=True) + 1e-6)
    centred = parts - tf.reduce_mean(parts, axis=-1, keepdims=True)
    return tf.reduce_sum(centred / tf.square(spread) * table[token], axis=-1)
