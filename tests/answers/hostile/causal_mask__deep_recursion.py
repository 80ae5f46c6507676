"""Recurses without end, with the limit taken away."""

import sys

sys.setrecursionlimit(10**9)


def causal_mask(n):
    return causal_mask(n + 1)
