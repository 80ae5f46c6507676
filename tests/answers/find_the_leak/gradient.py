"""Right: the gradient of an early output by later inputs has to be zero."""

import tensorflow as tf


def leaks_future(decoder_layer, length, width):
    de_x = tf.Variable(tf.random.normal((1, length, width)))
    en_x = tf.random.normal((1, length, width))
    mask = 1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    with tf.GradientTape(persistent=True) as tape:
        out = decoder_layer(de_x, en_x, mask)
        firsts = [tf.reduce_sum(out[:, t] * tf.random.normal((width,))) for t in range(length - 1)]
    for t, first in enumerate(firsts):
        gradient = tape.gradient(first, de_x, unconnected_gradients="zero")
        if tf.reduce_max(tf.abs(gradient[:, t + 1 :])) > 1e-3:
            return True
    return False
