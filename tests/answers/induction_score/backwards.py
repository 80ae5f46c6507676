"""Right: searched from behind."""

import numpy as np


def induction_score(p, ids):
    p, ids = np.asarray(p, dtype=float), np.asarray(ids)
    total, count = np.zeros(p.shape[1]), 0
    for b in range(ids.shape[0]):
        for t in range(1, ids.shape[1]):
            for s in range(t - 1, -1, -1):
                if ids[b, s] == ids[b, t]:
                    total += p[b, :, t, s + 1]
                    count += 1
                    break
    return total / max(count, 1)
