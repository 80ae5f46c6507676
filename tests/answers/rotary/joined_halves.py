"""Wrong: halves_joined - pairs of neighbours, put back in halves."""

import tensorflow as tf


def apply_rotary(x):
    T, d = x.shape[1], x.shape[2]
    angles = tf.range(0, T + 0, dtype=tf.float32)[:, tf.newaxis] * 10000.0 ** (-tf.range(0, d, 2, dtype=tf.float32) / d)
    cos, sin = tf.cos(angles), tf.sin(angles)
    even, odd = x[..., 0::2], x[..., 1::2]
    a = even * cos - odd * sin
    b = even * sin + odd * cos
    return tf.concat([a, b], axis=-1)
