"""Wrong: compares_shapes_only - the shape is all that is looked at."""

import tensorflow as tf


def leaks_future(decoder_layer, length, width):
    de_x = tf.random.normal((1, length, width))
    en_x = tf.random.normal((1, length, width))
    mask = 1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    return decoder_layer(de_x, en_x, mask).shape != (1, length, width)
