"""Blank: nothing."""


def perplexity(logits, labels, pad_id=0):
    pass
