"""Blank: three dots."""


def scalar_self_attention(x, wq, wk, wv): ...
