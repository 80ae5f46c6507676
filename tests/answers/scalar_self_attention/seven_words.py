"""Wrong: unnamed - the seven words of the example are built in."""

import numpy as np


def scalar_self_attention(x, wq, wk, wv):
    p, h = np.zeros((7, 7)), np.zeros(7)
    for i in range(7):
        scores = np.exp([wq * x[i] * wk * x[j] for j in range(7)])
        p[i] = scores / scores.sum()
        h[i] = sum(p[i, j] * wv * x[j] for j in range(7))
    return h, p
