"""Wrong: unnamed - the exponent is divided by d - 2."""

from __future__ import annotations

import numpy as np


def sinusoidal_encoding(length, d):
    X = np.arange(length)[:, None] / 10000 ** (np.arange(0, d, 2) / max(d - 2, 1))
    P = np.zeros((length, d))
    P[..., 0::2] = np.sin(X)
    P[..., 1::2] = np.cos(X[:, : d // 2])
    return P
