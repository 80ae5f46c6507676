"""Blank: with pass."""


def apply_rotary(x):
    pass
