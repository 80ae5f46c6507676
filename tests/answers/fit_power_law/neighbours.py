"""Wrong: unnamed - the first two models."""

import numpy as np


def fit_power_law(sizes, losses):
    slope, intercept = np.polyfit(np.log(sizes[:2]), np.log(losses[:2]), 1)
    return np.exp(intercept), -slope
