"""Blank: the skeleton."""


def induction_score(p, ids):
    raise NotImplementedError
