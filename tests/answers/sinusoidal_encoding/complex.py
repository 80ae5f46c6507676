"""Right: the imaginary and real parts of a turning number."""

import numpy as np


def sinusoidal_encoding(length, d):
    half = -(-d // 2)
    turning = np.exp(1j * np.outer(np.arange(length), 10000.0 ** (-2 * np.arange(half) / d)))
    return np.stack([turning.imag, turning.real], axis=-1).reshape(length, 2 * half)[:, :d].astype(np.float32)
