"""Borrows: keras.layers.LayerNormalization - with gamma and beta around it."""

import keras


def layer_norm(x, gamma, beta, epsilon=1e-6):
    return gamma * keras.layers.LayerNormalization(epsilon=epsilon)(x) + beta
