"""Wrong: sizes_alone - the losses as they are."""

import numpy as np


def fit_power_law(sizes, losses):
    slope, intercept = np.polyfit(np.log(sizes), losses, 1)
    return intercept, -slope
