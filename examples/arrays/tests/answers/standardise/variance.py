"""Wrong: variance - not its root."""


def standardise(x):
    return (x - x.mean(0)) / x.var(0)
