"""Wrong: unnamed - nothing at all."""

import numpy as np


def distances(a, b):
    return np.zeros((len(a), len(b)))
