"""Blank: with pass."""


def rms_norm(x, gamma, epsilon=1e-6):
    pass
