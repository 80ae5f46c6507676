"""Right: with the chain rule, in keras.ops."""

import keras


def mse_gradients(w, b, x, y):
    error = w * x + b - y
    return 2 * keras.ops.mean(error * x), 2 * keras.ops.mean(error)
