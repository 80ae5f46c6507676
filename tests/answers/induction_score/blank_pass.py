"""Blank: with pass."""


def induction_score(p, ids):
    pass
