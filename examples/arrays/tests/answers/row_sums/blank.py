"""Blank: the skeleton."""


def row_sums(x):
    raise NotImplementedError
