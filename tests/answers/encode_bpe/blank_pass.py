"""Blank: nothing."""


def encode_bpe(text, merges):
    pass
