"""Wrong: one_pace - the sine and cosine of the position itself."""

import numpy as np


def sinusoidal_encoding(length, d):
    pos = np.arange(length)[:, None] * np.ones((1, d))
    return np.where(np.arange(d) % 2 == 0, np.sin(pos), np.cos(pos))
