"""Wrong: unnamed - as it came."""


def row_sums(x):
    return x
