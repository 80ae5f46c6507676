"""Right: Keras's loss, and two tapes."""

import keras
import tensorflow as tf


def mse_gradients(w, b, x, y):
    slopes = []
    for one in (w, b):
        with tf.GradientTape() as tape:
            tape.watch(one)
            loss = tf.reduce_mean(keras.losses.mean_squared_error(y, w * x + b))
        slopes.append(tape.gradient(loss, one))
    return slopes
