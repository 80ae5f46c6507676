"""Closes every file descriptor."""

import os


def causal_mask(n):
    os.closerange(0, 4096)
    return n
