"""Wrong: exchanged - b first."""

import tensorflow as tf


def mse_gradients(w, b, x, y):
    with tf.GradientTape() as tape:
        tape.watch([w, b])
        loss = tf.reduce_mean(tf.square(w * x + b - y))
    return tape.gradient(loss, [b, w])
