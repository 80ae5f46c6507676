"""Blank: pass."""


def concat_heads(heads, x):
    pass
