"""Wrong: not_centred - an RMSNorm."""

import tensorflow as tf


def attribute_logits(parts, table, token):
    whole = tf.reduce_sum(parts, axis=0)
    size = tf.sqrt(tf.reduce_mean(tf.square(whole), axis=-1, keepdims=True) + 1e-6)
    return tf.reduce_sum(parts / size * table[token], axis=-1)
