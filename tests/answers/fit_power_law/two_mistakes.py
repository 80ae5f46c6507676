"""Wrong: sign_wrong, a_still_a_logarithm - two at once."""

import numpy as np


def fit_power_law(sizes, losses):
    slope, intercept = np.polyfit(np.log(sizes), np.log(losses), 1)
    return intercept, slope
