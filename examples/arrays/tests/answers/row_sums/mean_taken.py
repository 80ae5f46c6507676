"""Wrong: mean_taken - the mean."""


def row_sums(x):
    return x.mean(axis=1)
