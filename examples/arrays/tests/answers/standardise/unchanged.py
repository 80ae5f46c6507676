"""Wrong: unnamed - as it came."""


def standardise(x):
    return x
