"""Right: change the last position, compare all before it."""

import numpy as np
import tensorflow as tf


def leaks_future(decoder_layer, length, width):
    de_x = tf.random.normal((1, length, width))
    en_x = tf.random.normal((1, length, width))
    mask = 1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    before = decoder_layer(de_x, en_x, mask)
    changed = tf.concat([de_x[:, :-1], tf.random.normal((1, 1, width))], axis=1)
    after = decoder_layer(changed, en_x, mask)
    return not np.allclose(before[:, :-1], after[:, :-1], atol=1e-6)
