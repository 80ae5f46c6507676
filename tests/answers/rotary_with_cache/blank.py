"""Blank: the skeleton."""


def rotary_step(q, k, cache):
    raise NotImplementedError
