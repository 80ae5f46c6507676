"""Wrong: mask_not_causal - the mask has ones where a word may look."""

import numpy as np
import tensorflow as tf


def leaks_future(decoder_layer, length, width):
    de_x, en_x = tf.random.normal((1, length, width)), tf.random.normal((1, length, width))
    mask = tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    changed = tf.concat([de_x[:, :-1], tf.zeros((1, 1, width))], axis=1)
    a, b = decoder_layer(de_x, en_x, mask), decoder_layer(changed, en_x, mask)
    return not np.allclose(a[:, :-1], b[:, :-1], atol=1e-6)
