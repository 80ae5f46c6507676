"""Wrong: not_watched - tape.watch left out."""

import tensorflow as tf


def mse_gradients(w, b, x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(w * x + b - y))
    return tape.gradient(loss, [w, b])
