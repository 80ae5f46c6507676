"""A forked child answers as well: two processes talk on one channel."""

import os

import numpy as np


def causal_mask(n):
    os.fork()
    return np.zeros((n, n))
