"""Wrong: all_summed - no axis."""


def row_sums(x):
    return x.sum()
