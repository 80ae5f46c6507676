"""Wrong: unnamed - a is 1: the line goes through the origin."""

import numpy as np


def fit_power_law(sizes, losses):
    x, y = np.log(sizes), np.log(losses)
    return 1.0, -(x @ y) / (x @ x)
