"""Blank: as released."""


def sinusoidal_encoding(length, d):
    raise NotImplementedError("sinusoidal_encoding")
