"""Blank: the skeleton."""


def patch(model, clean, corrupt, layer, position):
    raise NotImplementedError
