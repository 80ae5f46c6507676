"""Right: the mean of each point's slopes."""

import tensorflow as tf


def mse_gradients(w, b, x, y):
    with tf.GradientTape(persistent=True) as tape:
        tape.watch([w, b])
        losses = tf.square(w * x + b - y)
    return tf.reduce_mean(tape.jacobian(losses, w)), tf.reduce_mean(tape.jacobian(losses, b))
