"""Wrong: batch_as_position - the angle grows with the number of the sentence."""

import tensorflow as tf


def apply_rotary(x):
    B, d = x.shape[0], x.shape[2]
    paces = 10000.0 ** (-tf.range(0, d, 2, dtype=tf.float32) / d)
    angles = (tf.range(B, dtype=tf.float32)[:, tf.newaxis] * paces)[:, tf.newaxis]
    even, odd = x[..., 0::2], x[..., 1::2]
    turned = [even * tf.cos(angles) - odd * tf.sin(angles), even * tf.sin(angles) + odd * tf.cos(angles)]
    return tf.reshape(tf.stack(turned, axis=-1), tf.shape(x))
