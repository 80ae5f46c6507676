"""Right: a pair is a complex number; turning is multiplying."""

import tensorflow as tf


def apply_rotary(x):
    T, d = x.shape[1], x.shape[2]
    pairs = tf.reshape(x, (-1, T, d // 2, 2))
    turning = tf.exp(
        tf.complex(0.0, tf.range(T, dtype=tf.float32)[:, None] * 10000 ** (-tf.range(0, d, 2, dtype=tf.float32) / d))
    )
    turned = tf.complex(pairs[..., 0], pairs[..., 1]) * turning
    return tf.reshape(tf.stack([tf.math.real(turned), tf.math.imag(turned)], axis=-1), (-1, T, d))
