"""Blank: with pass."""


def rotary_step(q, k, cache):
    pass
