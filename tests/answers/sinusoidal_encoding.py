import math

import numpy as np

# %% keras_ops | Right: keras.ops, sine and cosine stacked and flattened, the surplus column cut off.
from keras import ops

def sinusoidal_encoding(length, d):
    two_i = ops.arange(0, d, 2, dtype="float32")
    rates = ops.exp(-two_i * math.log(10000.0) / d)
    angles = ops.arange(length, dtype="float32")[:, None] * rates
    both = ops.stack([ops.sin(angles), ops.cos(angles)], axis=-1)
    return ops.reshape(both, (length, -1))[:, :d]

# %% list_of_lists | Right: nested lists come back.
def sinusoidal_encoding(length, d):
    def number(pos, j):
        i = j // 2
        angle = pos / 10000 ** (2 * i / d)
        return [math.sin, math.cos][j % 2](angle)

    return [[number(pos, j) for j in range(d)] for pos in range(length)]

# %% list_of_rows | Right: a list of rows, each a NumPy array, of which there may be one.
def sinusoidal_encoding(length, d):
    powers = 10000.0 ** (2 * (np.arange(d) // 2) / d)
    even = np.arange(d) % 2 == 0
    return [np.where(even, np.sin(pos / powers), np.cos(pos / powers)) for pos in range(length)]

# %% slices | Right: angles by broadcasting, columns filled by slices.
def sinusoidal_encoding(length, d):
    two_i = np.arange(0, d, 2)
    angles = np.arange(length)[:, None] / 10000 ** (two_i / d)
    table = np.zeros((length, d), dtype="float32")
    table[:, 0::2] = np.sin(angles)
    table[:, 1::2] = np.cos(angles[:, : d // 2])
    return table
