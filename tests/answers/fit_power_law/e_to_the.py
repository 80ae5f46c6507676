"""Wrong: two_bases - e to a logarithm of base 10."""

import numpy as np


def fit_power_law(sizes, losses):
    slope, intercept = np.polyfit(np.log10(sizes), np.log10(losses), 1)
    return np.exp(intercept), -slope
