"""Blank: with pass."""


def attribute_logits(parts, table, token):
    pass
