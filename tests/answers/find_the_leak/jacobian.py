"""Right: by a Jacobian."""

from __future__ import annotations

import numpy as np
import tensorflow as tf


def leaks_future(decoder_layer, length, width):
    de_x = tf.Variable(tf.random.normal((1, length, width)))
    en_x = tf.random.normal((1, length, width))
    mask = 1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    with tf.GradientTape() as tape:
        out = tf.reduce_sum(decoder_layer(de_x, en_x, mask), axis=[0, 2])
    J = tape.jacobian(out, de_x)[:, 0]
    influence = tf.reduce_max(tf.abs(J), axis=-1).numpy()
    return bool(np.triu(influence, 1).max() > 1e-4)
