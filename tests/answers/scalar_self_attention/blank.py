"""Blank: the skeleton with names prepared."""


def scalar_self_attention(x, wq, wk, wv):
    q = k = v = None  # noqa: F841
    raise NotImplementedError("write me")
