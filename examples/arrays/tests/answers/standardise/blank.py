"""Blank: the skeleton."""


def standardise(x):
    raise NotImplementedError
