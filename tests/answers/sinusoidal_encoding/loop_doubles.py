"""Wrong: exponent_twice - the loop runs over even numbers, and each is doubled once more."""

import math

import numpy as np


def sinusoidal_encoding(length, d):
    table = np.zeros((length, d + 1))
    for pos in range(length):
        for i in range(0, d, 2):
            table[pos, i] = math.sin(pos / 10000 ** (2 * i / d))
            table[pos, i + 1] = math.cos(pos / 10000 ** (2 * i / d))
    return table[:, :d]
