"""Wrong: a_still_a_logarithm - the intercept itself."""

import numpy as np


def fit_power_law(sizes, losses):
    slope, intercept = np.polyfit(np.log(sizes), np.log(losses), 1)
    return intercept, -slope
