"""Blank: the skeleton."""


def online_attention(q, k, v, block):
    raise NotImplementedError
