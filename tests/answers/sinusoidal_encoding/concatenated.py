"""Wrong: halves - sines first, then cosines, as a tutorial has it."""

import tensorflow as tf


def sinusoidal_encoding(length, d):
    rates = 1 / 10000 ** (tf.range(0, d, 2, dtype=tf.float32) / d)
    angles = tf.range(length, dtype=tf.float32)[:, None] * rates
    return tf.concat([tf.sin(angles), tf.cos(angles[:, : d // 2])], axis=-1)
