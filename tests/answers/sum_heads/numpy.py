"""Wrong: unnamed - NumPy, which has no place inside tf.function."""

import numpy as np


def sum_heads(heads, x):
    return np.sum([np.asarray(head(x, x, x)[0], dtype=np.float64) for head in heads], axis=0)
