"""Right: tf.where chooses between sine and cosine."""

import tensorflow as tf


def sinusoidal_encoding(length, d):
    j = tf.range(d)
    power = tf.cast(2 * (j // 2), tf.float32) / d
    angles = tf.cast(tf.range(length)[:, tf.newaxis], tf.float32) / tf.pow(10000.0, power)
    return tf.where(j % 2 == 0, tf.sin(angles), tf.cos(angles))
