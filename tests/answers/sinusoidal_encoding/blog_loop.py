"""Wrong: exponent_twice - the loop of many blogs: 2 * i for the sine, 2 * (i + 1) for the cosine."""

import math

import numpy as np


def sinusoidal_encoding(length, d):
    table = np.zeros((length, d))
    for pos in range(length):
        for i in range(0, d, 2):
            table[pos, i] = math.sin(pos / (10000 ** ((2 * i) / d)))
            if i + 1 < d:
                table[pos, i + 1] = math.cos(pos / (10000 ** ((2 * (i + 1)) / d)))
    return table
