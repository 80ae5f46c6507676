"""Wrong: one_pace - every pair turns by the position itself."""

import tensorflow as tf


def apply_rotary(x):
    angle = tf.range(x.shape[1], dtype=tf.float32)[:, tf.newaxis]
    even, odd = x[..., 0::2], x[..., 1::2]
    turned = [even * tf.cos(angle) - odd * tf.sin(angle), even * tf.sin(angle) + odd * tf.cos(angle)]
    return tf.reshape(tf.stack(turned, axis=-1), tf.shape(x))
