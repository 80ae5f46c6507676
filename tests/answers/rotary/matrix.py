"""Right: a block-diagonal rotation matrix for each position."""

import numpy as np
import tensorflow as tf


def apply_rotary(x):
    T, d = x.shape[1], x.shape[2]
    R = np.zeros((T, d, d), dtype="float32")
    for pos in range(T):
        for i in range(d // 2):
            angle = pos / 10000 ** (2 * i / d)
            c, s = np.cos(angle), np.sin(angle)
            R[pos, 2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = [[c, -s], [s, c]]
    return tf.einsum("tij,btj->bti", R, x)
