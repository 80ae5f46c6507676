"""Wrong: mask_forgotten - the layer is called without its mask."""

import numpy as np
import tensorflow as tf


def leaks_future(decoder_layer, length, width):
    de_x, en_x = tf.random.normal((1, length, width)), tf.random.normal((1, length, width))
    changed = tf.concat([de_x[:, :-1], tf.zeros((1, 1, width))], axis=1)
    a, b = decoder_layer(de_x, en_x), decoder_layer(changed, en_x)
    return not np.allclose(a[:, :-1], b[:, :-1], atol=1e-5)
