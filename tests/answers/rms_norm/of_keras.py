"""Borrows: keras.ops.rms_normalization - Keras's own."""

import keras


def rms_norm(x, gamma, epsilon=1e-6):
    return keras.ops.rms_normalization(x, gamma, epsilon=epsilon)
