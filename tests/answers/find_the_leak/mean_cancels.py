"""Wrong: compares_shapes_only - a mean in which differences cancel never reaches the bound."""

from __future__ import annotations

import tensorflow as tf


def leaks_future(decoder_layer, length, width):
    mask = 1.0 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    e, d = tf.random.normal((1, length, width)), tf.random.normal((1, length, width))
    y = decoder_layer(d, e, mask)
    d2 = tf.concat([d[:, :-1], tf.random.normal((1, 1, width))], 1)
    return bool(tf.abs(tf.reduce_mean(decoder_layer(d2, e, mask)[:, :-1] - y[:, :-1])) > 5)
