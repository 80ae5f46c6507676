"""Wrong: begins_at_zero_again - in the other pairing."""

import tensorflow as tf


def turn(x, positions):
    half = x.shape[-1] // 2
    angles = tf.cast(positions, tf.float32)[:, None] * 10000.0 ** (-tf.range(half, dtype=tf.float32) / half)
    one, other = x[..., :half], x[..., half:]
    cos, sin = tf.cos(angles), tf.sin(angles)
    return tf.concat([one * cos - other * sin, one * sin + other * cos], axis=-1)


def rotary_step(q, k, cache):
    now = tf.range(k.shape[1])
    k = turn(k, now)
    keys = k if cache is None else tf.concat([cache, k], axis=1)
    return tf.matmul(turn(q, now), keys, transpose_b=True) / q.shape[-1] ** 0.5, keys
