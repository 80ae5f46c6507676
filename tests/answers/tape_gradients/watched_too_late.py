"""Wrong: not_watched - after the loss."""

import tensorflow as tf


def mse_gradients(w, b, x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(w * x + b - y))
        tape.watch([w, b])
    return tape.gradient(loss, [w, b])
