"""Right: a tape that is asked twice."""

import tensorflow as tf


def mse_gradients(w, b, x, y):
    with tf.GradientTape(persistent=True) as tape:
        tape.watch(w)
        tape.watch(b)
        error = y - (tf.multiply(w, x) + b)
        loss = tf.reduce_mean(error**2)
    return tape.gradient(loss, w), tape.gradient(loss, b)
