"""Blank: nothing."""


def keep_top_p(logits, p):
    pass
