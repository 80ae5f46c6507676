"""Blank: the skeleton."""


def previous_token_score(p):
    raise NotImplementedError
