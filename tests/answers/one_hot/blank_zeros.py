"""Wrong: unnamed - the box without balls."""

import numpy as np


def one_hot(ids, depth):
    return np.zeros((*np.shape(ids), depth), "float32")
