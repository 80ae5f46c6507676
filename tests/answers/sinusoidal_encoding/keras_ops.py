"""Right: keras.ops, sine and cosine stacked and flattened, the surplus column cut off."""

import math

from keras import ops


def sinusoidal_encoding(length, d):
    two_i = ops.arange(0, d, 2, dtype="float32")
    rates = ops.exp(-two_i * math.log(10000.0) / d)
    angles = ops.arange(length, dtype="float32")[:, None] * rates
    both = ops.stack([ops.sin(angles), ops.cos(angles)], axis=-1)
    return ops.reshape(both, (length, -1))[:, :d]
