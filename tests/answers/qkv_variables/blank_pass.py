"""Blank: only pass."""


def qkv_variables(d_in, d):
    pass
