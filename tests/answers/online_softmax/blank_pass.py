"""Blank: with pass."""


def online_attention(q, k, v, block):
    pass
