"""Blank: pass."""


def padding_mask(ids, pad_id=0):
    pass
