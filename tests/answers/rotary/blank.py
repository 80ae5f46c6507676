"""Blank: as released."""


def apply_rotary(x):
    raise NotImplementedError("rotary")
