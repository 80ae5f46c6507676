"""Wrong: pairings_mixed - angles in halves, neighbours as partners."""

import numpy as np
import tensorflow as tf


def apply_rotary(x):
    T, d = x.shape[1], x.shape[2]
    freqs = np.outer(np.arange(T), 10000.0 ** (-np.arange(0, d, 2) / d))
    angles = np.concatenate([freqs, freqs], axis=-1).astype("float32")
    partner = tf.reshape(tf.stack([-x[..., 1::2], x[..., 0::2]], axis=-1), tf.shape(x))
    return x * tf.cos(angles) + partner * tf.sin(angles)
