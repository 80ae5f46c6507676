"""Blank: nothing."""


def fit_power_law(sizes, losses):
    pass
