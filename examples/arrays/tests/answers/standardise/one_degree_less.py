"""Wrong: one_degree_less - n - 1."""


def standardise(x):
    return (x - x.mean(0)) / x.std(0, ddof=1)
