import math

import keras
import tensorflow as tf

# %% backwards | Right: relative angles, the newest word at 0, the old ones before it.
from course import layers as ready

def rotary_step(q, k, cache):
    keys = k if cache is None else tf.concat([cache, k], axis=1)
    start = keys.shape[1] - k.shape[1]
    q, turned = ready.apply_rotary(q, 0), ready.apply_rotary(keys, -start)
    return tf.matmul(q, turned, transpose_b=True) / math.sqrt(q.shape[-1]), keys

# %% counter | Right: the position is kept beside the keys.
from course import layers as ready

def rotary_step(q, k, cache):
    keys, seen = ((), 0) if cache is None else cache
    keys = (*keys, ready.apply_rotary(k, start=seen))
    scores = tf.matmul(ready.apply_rotary(q, start=seen), tf.concat(keys, axis=1), transpose_b=True)
    return scores / math.sqrt(q.shape[-1]), (keys, seen + k.shape[1])

# %% halves | Right: the other pairing, by hand.
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

# %% keras_ops | Right: the product by keras.ops.
from course import layers as ready

def rotary_step(q, k, cache):
    start = 0 if cache is None else cache.shape[1]
    q = ready.apply_rotary(q, start=start)
    k = ready.apply_rotary(k, start=start)
    keys = k if cache is None else tf.concat([cache, k], axis=1)
    return keras.ops.einsum("btd,bsd->bts", q, keys) / math.sqrt(q.shape[-1]), keys

# %% not_turned | Wrong: nothing_turned - attention without positions.
def rotary_step(q, k, cache):
    keys = k if cache is None else tf.concat([cache, k], axis=1)
    return q @ tf.transpose(keys, (0, 2, 1)) / math.sqrt(q.shape[-1]), keys
