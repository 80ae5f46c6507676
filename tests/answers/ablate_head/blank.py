"""Blank: the skeleton."""


def ablate_head(attention, head):
    raise NotImplementedError
