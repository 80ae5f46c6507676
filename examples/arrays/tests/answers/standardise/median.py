"""Wrong: unnamed - around the median."""

import numpy as np


def standardise(x):
    return (x - np.median(x, 0)) / x.std(0)
