"""Wrong: unnamed - alpha first."""

import numpy as np


def fit_power_law(sizes, losses):
    slope, intercept = np.polyfit(np.log(sizes), np.log(losses), 1)
    return -slope, np.exp(intercept)
