"""Blank: nothing."""


def train_bpe(words, merges):
    pass
