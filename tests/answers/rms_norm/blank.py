"""Blank: the skeleton."""


def rms_norm(x, gamma, epsilon=1e-6):
    raise NotImplementedError
