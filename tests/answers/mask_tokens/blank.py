"""Blank: as released."""


def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    raise NotImplementedError("mask_tokens")
