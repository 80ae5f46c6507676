"""Wrong: no_minus - rotate_half without its minus."""

import numpy as np
import tensorflow as tf


def rotate_half(x):
    a, b = tf.split(x, 2, axis=-1)
    return tf.concat([b, a], axis=-1)


def apply_rotary(x):
    T, d = x.shape[1], x.shape[2]
    inv_freq = 1.0 / 10000 ** (np.arange(0, d, 2) / d)
    freqs = np.outer(np.arange(T), inv_freq)
    emb = np.concatenate([freqs, freqs], axis=-1)
    cos, sin = np.cos(emb).astype("float32"), np.sin(emb).astype("float32")
    return x * cos + rotate_half(x) * sin
