"""Wrong: unnamed - without the last column."""


def row_sums(x):
    return x[:, :-1].sum(axis=1)
