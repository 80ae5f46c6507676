"""Blank: three dots."""


def causal_mask(n): ...
