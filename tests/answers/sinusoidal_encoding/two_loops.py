"""Right: plain Python, number by number."""

import math

import numpy as np


def sinusoidal_encoding(length, d):
    rows = []
    for pos in range(length):
        row = []
        for j in range(d):
            angle = pos / 10000 ** ((j - j % 2) / d)
            row.append(math.cos(angle) if j % 2 else math.sin(angle))
        rows.append(row)
    return np.array(rows)
