"""Right: the standard library."""

import math
import statistics


def fit_power_law(sizes, losses):
    line = statistics.linear_regression([math.log(n) for n in sizes], [math.log(loss) for loss in losses])
    return math.exp(line.intercept), -line.slope
