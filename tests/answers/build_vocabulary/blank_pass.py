"""Blank: nothing."""


def build_vocabulary(sentences):
    pass
