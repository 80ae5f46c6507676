"""Prints 50 MB on one line, at import and in each call."""

import sys

print("x" * 50_000_000)


def causal_mask(n):
    sys.stdout.write("y" * 50_000_000)
    sys.stderr.write("z" * 1_000_000)
