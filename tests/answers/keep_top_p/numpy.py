"""Right: NumPy, row by row."""

import numpy as np


def keep_top_p(logits, p):
    logits = np.array(logits)
    for row in logits:
        shares = np.exp(row - row.max())
        shares /= shares.sum()
        order = np.argsort(shares)[::-1]
        total = np.cumsum(shares[order])
        cut = int(np.sum(total < p - 1e-6)) + 1
        row[order[cut:]] = -np.inf
    return logits
