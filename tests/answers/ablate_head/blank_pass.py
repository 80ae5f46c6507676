"""Blank: with pass."""


def ablate_head(attention, head):
    pass
