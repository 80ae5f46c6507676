"""Right: the other pairing, by hand."""

import tensorflow as tf


def turn(x, positions):
    half = x.shape[-1] // 2
    angles = tf.cast(positions, tf.float32)[:, None] * 10000.0 ** (-tf.range(half, dtype=tf.float32) / half)
    one, other = x[..., :half], x[..., half:]
    cos, sin = tf.cos(angles), tf.sin(angles)
    return tf.concat([one * cos - other * sin, one * sin + other * cos], axis=-1)


def rotary_step(q, k, cache):
    seen = 0 if cache is None else cache["k"].shape[1]
    now = tf.range(seen, seen + k.shape[1])
    k = turn(k, now)
    if cache is not None:
        k = tf.concat([cache["k"], k], axis=1)
    return tf.einsum("btd,bsd->bts", turn(q, now), k) / q.shape[-1] ** 0.5, {"k": k}
