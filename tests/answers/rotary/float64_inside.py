"""Right: in float64, cast back at the end."""

import tensorflow as tf


def apply_rotary(x):
    d = x.shape[-1]
    wide = tf.cast(x, tf.float64)
    pos = tf.cast(tf.range(tf.shape(x)[1]), tf.float64)
    angle = tf.einsum("t,i->ti", pos, tf.constant([10000.0 ** (-2 * i / d) for i in range(d // 2)], tf.float64))
    first, second = wide[..., : d // 2], wide[..., d // 2 :]
    turned = [first * tf.cos(angle) - second * tf.sin(angle), second * tf.cos(angle) + first * tf.sin(angle)]
    return tf.cast(tf.concat(turned, -1), x.dtype)
