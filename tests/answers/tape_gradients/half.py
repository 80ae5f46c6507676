"""Wrong: half - half the loss."""

import tensorflow as tf


def mse_gradients(w, b, x, y):
    with tf.GradientTape() as tape:
        tape.watch([w, b])
        loss = 0.5 * tf.reduce_mean(tf.square(w * x + b - y))
    return tape.gradient(loss, [w, b])
