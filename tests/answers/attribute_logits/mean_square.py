"""Wrong: mean_in_the_spread - divided by the root of the mean square."""

import tensorflow as tf


def attribute_logits(parts, table, token):
    whole = tf.reduce_sum(parts, axis=0)
    size = tf.sqrt(tf.reduce_mean(tf.square(whole), axis=-1, keepdims=True) + 1e-6)
    centred = parts - tf.reduce_mean(parts, axis=-1, keepdims=True)
    return tf.reduce_sum(centred / size * table[token], axis=-1)
