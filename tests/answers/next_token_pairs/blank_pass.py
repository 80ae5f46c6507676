"""Blank: nothing in it."""


def next_token_pairs(ids):
    pass
