"""Blank: with pass."""


def previous_token_score(p):
    pass
