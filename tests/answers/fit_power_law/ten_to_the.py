"""Wrong: two_bases - 10 to a natural logarithm."""

import numpy as np


def fit_power_law(sizes, losses):
    slope, intercept = np.polyfit(np.log(sizes), np.log(losses), 1)
    return 10**intercept, -slope
