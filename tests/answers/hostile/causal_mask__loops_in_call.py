"""Loops for ever when it is called."""


def causal_mask(n):
    while True:
        n += 1
