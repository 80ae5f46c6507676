"""Right: the later half is set to zero; the answer is a tensor."""

import tensorflow as tf


def leaks_future(decoder_layer, length, width):
    half = length // 2
    de_x = tf.random.uniform((4, length, width), -1, 1)
    en_x = tf.random.uniform((4, length, width), -1, 1)
    mask = (1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0))[tf.newaxis]
    cut = tf.concat([de_x[:, :half], tf.zeros_like(de_x[:, half:])], axis=1)
    difference = decoder_layer(de_x, en_x, mask)[:, :half] - decoder_layer(cut, en_x, mask)[:, :half]
    return tf.reduce_any(tf.abs(difference) > 1e-5)
