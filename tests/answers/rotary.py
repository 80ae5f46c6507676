import numpy as np
import tensorflow as tf

# %% float64_inside | Right: in float64, cast back at the end.
def apply_rotary(x):
    d = x.shape[-1]
    wide = tf.cast(x, tf.float64)
    pos = tf.cast(tf.range(tf.shape(x)[1]), tf.float64)
    angle = tf.einsum("t,i->ti", pos, tf.constant([10000.0 ** (-2 * i / d) for i in range(d // 2)], tf.float64))
    first, second = wide[..., : d // 2], wide[..., d // 2 :]
    turned = [first * tf.cos(angle) - second * tf.sin(angle), second * tf.cos(angle) + first * tf.sin(angle)]
    return tf.cast(tf.concat(turned, -1), x.dtype)

# %% interleaved | Right: neighbouring features make a pair.
def apply_rotary(x):
    T, d = x.shape[1], x.shape[2]
    angles = tf.range(0, T + 0, dtype=tf.float32)[:, tf.newaxis] * 10000.0 ** (-tf.range(0, d, 2, dtype=tf.float32) / d)
    cos, sin = tf.cos(angles), tf.sin(angles)
    even, odd = x[..., 0::2], x[..., 1::2]
    a = even * cos - odd * sin
    b = even * sin + odd * cos
    return tf.reshape(tf.stack([a, b], axis=-1), tf.shape(x))

# %% keras_ops | Right: keras.ops with repeated angles and a partner made by stacking.
from keras import ops

def apply_rotary(x):
    T, d = x.shape[1], x.shape[2]
    paces = ops.power(10000.0, -ops.arange(0, d, 2, dtype="float32") / d)
    angles = ops.repeat(ops.arange(T, dtype="float32")[:, None] * paces, 2, axis=-1)
    partner = ops.reshape(ops.stack([-x[..., 1::2], x[..., 0::2]], axis=-1), ops.shape(x))
    return x * ops.cos(angles) + partner * ops.sin(angles)

# %% rotate_half | Right: the libraries' rotate_half, feature i with i + d/2.
def rotate_half(x):
    a, b = tf.split(x, 2, axis=-1)
    return tf.concat([-b, a], axis=-1)

def apply_rotary(x):
    T, d = x.shape[1], x.shape[2]
    inv_freq = 1.0 / 10000 ** (np.arange(0, d, 2) / d)
    freqs = np.outer(np.arange(T), inv_freq)
    emb = np.concatenate([freqs, freqs], axis=-1)
    cos, sin = np.cos(emb).astype("float32"), np.sin(emb).astype("float32")
    return x * cos + rotate_half(x) * sin

# %% by_batch | Wrong: batch_as_position - the angle grows with the number of the sentence.
def apply_rotary(x):
    B, d = x.shape[0], x.shape[2]
    paces = 10000.0 ** (-tf.range(0, d, 2, dtype=tf.float32) / d)
    angles = (tf.range(B, dtype=tf.float32)[:, tf.newaxis] * paces)[:, tf.newaxis]
    even, odd = x[..., 0::2], x[..., 1::2]
    turned = [even * tf.cos(angles) - odd * tf.sin(angles), even * tf.sin(angles) + odd * tf.cos(angles)]
    return tf.reshape(tf.stack(turned, axis=-1), tf.shape(x))

# %% mixed_concat | Wrong: pairings_mixed - angles in halves, neighbours as partners.
def apply_rotary(x):
    T, d = x.shape[1], x.shape[2]
    freqs = np.outer(np.arange(T), 10000.0 ** (-np.arange(0, d, 2) / d))
    angles = np.concatenate([freqs, freqs], axis=-1).astype("float32")
    partner = tf.reshape(tf.stack([-x[..., 1::2], x[..., 0::2]], axis=-1), tf.shape(x))
    return x * tf.cos(angles) + partner * tf.sin(angles)

# %% squared_positions | Wrong: unnamed - the angle grows with the square of the position, so more than the distance counts.
def apply_rotary(x):
    T, d = x.shape[1:]
    pos = tf.range(T, dtype=tf.float32)[:, tf.newaxis] ** 2
    angles = pos * 10000.0 ** (-tf.range(0, d, 2, dtype=tf.float32) / d)
    even, odd = x[..., 0::2], x[..., 1::2]
    turned = [even * tf.cos(angles) - odd * tf.sin(angles), even * tf.sin(angles) + odd * tf.cos(angles)]
    return tf.reshape(tf.stack(turned, axis=-1), tf.shape(x))
