"""Blank: as released."""


def next_token_pairs(ids):
    raise NotImplementedError("next_token_pairs")
