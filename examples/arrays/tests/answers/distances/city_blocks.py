"""Wrong: city_blocks - added up."""

import numpy as np


def distances(a, b):
    return np.abs(a[:, None] - b[None]).sum(-1)
