"""Blank: the skeleton."""


def keep_top_p(logits, p):
    raise NotImplementedError
