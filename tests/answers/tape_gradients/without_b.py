"""Wrong: unnamed - b left out of the line, with a slope for it all the same."""

import tensorflow as tf


def mse_gradients(w, b, x, y):
    with tf.GradientTape() as tape:
        tape.watch([w, b])
        loss = tf.reduce_mean(tf.square(w * x - y))
    return tape.gradient(loss, [w, b], unconnected_gradients="zero")
