"""Wrong: through_the_ends - two models."""

import numpy as np


def fit_power_law(sizes, losses):
    slope, intercept = np.polyfit(np.log([sizes[0], sizes[-1]]), np.log([losses[0], losses[-1]]), 1)
    return np.exp(intercept), -slope
