"""Blank: the skeleton."""


def layer_norm(x, gamma, beta, epsilon=1e-6):
    raise NotImplementedError
