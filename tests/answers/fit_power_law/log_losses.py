"""Wrong: losses_alone - the sizes as they are."""

import numpy as np


def fit_power_law(sizes, losses):
    slope, intercept = np.polyfit(sizes, np.log(losses), 1)
    return np.exp(intercept), -slope
