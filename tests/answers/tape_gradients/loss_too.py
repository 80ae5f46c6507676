"""Wrong: unnamed - the loss in front."""

import tensorflow as tf


def mse_gradients(w, b, x, y):
    with tf.GradientTape() as tape:
        tape.watch([w, b])
        loss = tf.reduce_mean(tf.square(w * x + b - y))
    return (loss, *tape.gradient(loss, [w, b]))
