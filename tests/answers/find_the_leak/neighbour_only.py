"""Wrong: unnamed - looks one step ahead only."""

import numpy as np
import tensorflow as tf


def leaks_future(decoder_layer, length, width):
    random = np.random.default_rng(0)
    en_x = random.normal(size=(1, length, width)).astype("float32")
    de_x = random.normal(size=(1, length, width)).astype("float32")
    mask = 1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    before = np.asarray(decoder_layer(tf.constant(de_x), tf.constant(en_x), mask))
    for t in range(1, length):
        changed = de_x.copy()
        changed[:, t] = random.normal(size=width)
        after = np.asarray(decoder_layer(tf.constant(changed), tf.constant(en_x), mask))
        if np.abs(after[:, t - 1] - before[:, t - 1]).max() > 1e-5:
            return True
    return False
