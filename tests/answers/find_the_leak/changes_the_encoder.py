"""Wrong: always_true - en_x is changed, on which every decoder depends."""

import numpy as np
import tensorflow as tf


def leaks_future(decoder_layer, length, width):
    de_x = tf.random.normal((1, length, width))
    mask = 1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    a = decoder_layer(de_x, tf.random.normal((1, length, width)), mask)
    b = decoder_layer(de_x, tf.random.normal((1, length, width)), mask)
    return not np.allclose(a[:, :-1], b[:, :-1])
