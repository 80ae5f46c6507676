"""Blank: the skeleton."""


def attribute_logits(parts, table, token):
    raise NotImplementedError
