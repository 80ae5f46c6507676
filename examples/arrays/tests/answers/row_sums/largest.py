"""Wrong: unnamed - the largest."""


def row_sums(x):
    return x.max(axis=1)
