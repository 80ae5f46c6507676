"""Blank: nothing in it."""


def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    pass
