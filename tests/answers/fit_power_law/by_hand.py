"""Right: covariance over variance."""

import math


def fit_power_law(sizes, losses):
    x, y = [math.log(one) for one in sizes], [math.log(one) for one in losses]
    mx, my = sum(x) / len(x), sum(y) / len(y)
    slope = sum((a - mx) * (b - my) for a, b in zip(x, y, strict=True)) / sum((a - mx) ** 2 for a in x)
    return math.exp(my - slope * mx), -slope
