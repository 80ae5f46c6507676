"""Wrong: mean_taken_often - the whole's mean from each."""

import tensorflow as tf


def attribute_logits(parts, table, token):
    whole = tf.reduce_sum(parts, axis=0)
    mean = tf.reduce_mean(whole, axis=-1, keepdims=True)
    spread = tf.sqrt(tf.reduce_mean(tf.square(whole - mean), axis=-1, keepdims=True) + 1e-6)
    return tf.reduce_sum((parts - mean) / spread * table[token], axis=-1)
