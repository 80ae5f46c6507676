"""Asks for an array of 10 GB."""

import numpy as np


def causal_mask(n):
    return np.ones(10 * 2**30 // 8)
