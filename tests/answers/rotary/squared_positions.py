"""Wrong: unnamed - the angle grows with the square of the position, so more than the distance counts."""

import tensorflow as tf


def apply_rotary(x):
    T, d = x.shape[1:]
    pos = tf.range(T, dtype=tf.float32)[:, tf.newaxis] ** 2
    angles = pos * 10000.0 ** (-tf.range(0, d, 2, dtype=tf.float32) / d)
    even, odd = x[..., 0::2], x[..., 1::2]
    turned = [even * tf.cos(angles) - odd * tf.sin(angles), even * tf.sin(angles) + odd * tf.cos(angles)]
    return tf.reshape(tf.stack(turned, axis=-1), tf.shape(x))
