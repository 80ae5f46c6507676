"""Wrong: unnamed - cubed."""

import tensorflow as tf


def mse_gradients(w, b, x, y):
    with tf.GradientTape() as tape:
        tape.watch([w, b])
        loss = tf.reduce_mean((w * x + b - y) ** 3)
    return tape.gradient(loss, [w, b])
