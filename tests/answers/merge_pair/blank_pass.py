"""Blank: nothing."""


def merge_pair(pieces, pair):
    pass
