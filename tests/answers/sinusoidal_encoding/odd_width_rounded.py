"""Wrong: unnamed - an odd width is divided by the next even number."""

import numpy as np


def sinusoidal_encoding(length, d):
    wide = d + d % 2
    angles = np.arange(length)[:, None] / 10000 ** (np.arange(0, wide, 2) / wide)
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(length, wide)[:, :d]
