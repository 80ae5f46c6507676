"""Wrong: unnamed - NumPy, which tf.function can't follow."""

import numpy as np


def layer_norm(x, gamma, beta, epsilon=1e-6):
    x = np.asarray(x)
    mean, variance = x.mean(-1, keepdims=True), x.var(-1, keepdims=True)
    return gamma * (x - mean) / np.sqrt(variance + epsilon) + beta
