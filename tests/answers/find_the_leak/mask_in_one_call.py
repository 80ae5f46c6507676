"""Wrong: mask_forgotten - only the first call gets it."""

import numpy as np
import tensorflow as tf

from course import layers


def leaks_future(decoder_layer, length, width):
    mask = layers.causal_mask(length)
    de_x, en_x = tf.random.normal((1, length, width)), tf.random.normal((1, length, width))
    before = np.asarray(decoder_layer(de_x, en_x, mask))
    for t in range(1, length):
        changed = tf.concat([de_x[:, :t], tf.random.normal((1, length - t, width))], axis=1)
        if not np.allclose(before[:, :t], np.asarray(decoder_layer(changed, en_x))[:, :t], atol=1e-4):
            return True
    return False
