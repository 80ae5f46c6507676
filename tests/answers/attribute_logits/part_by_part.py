"""Right: a loop over the parts."""

import tensorflow as tf


def attribute_logits(parts, table, token):
    whole = tf.reduce_sum(parts, axis=0)
    mean = tf.reduce_mean(whole, axis=-1, keepdims=True)
    spread = tf.sqrt(tf.reduce_mean(tf.square(whole - mean), axis=-1, keepdims=True) + 1e-6)
    found = []
    for part in tf.unstack(parts):
        x = (part - tf.reduce_mean(part, axis=-1, keepdims=True)) / spread
        found.append(tf.reduce_sum(x * table[token], axis=-1))
    return tf.stack(found)
