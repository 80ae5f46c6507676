"""Blank: with pass."""


def sinusoidal_encoding(length, d):
    pass
