"""Right: nested lists come back."""

import math


def sinusoidal_encoding(length, d):
    def number(pos, j):
        i = j // 2
        angle = pos / 10000 ** (2 * i / d)
        return [math.sin, math.cos][j % 2](angle)

    return [[number(pos, j) for j in range(d)] for pos in range(length)]
