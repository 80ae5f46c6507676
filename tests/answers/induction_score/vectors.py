"""Right: all at once, with NumPy."""

import numpy as np


def induction_score(p, ids):
    p, ids = np.asarray(p), np.asarray(ids)
    same = np.tril(ids[:, :, None] == ids[:, None, :], k=-1)
    T = ids.shape[1]
    last = np.where(same, np.arange(T), -1).max(axis=-1)
    b, t = np.nonzero(last >= 0)
    return p[b, :, t, last[b, t] + 1].mean(axis=0) if len(b) else np.zeros(p.shape[1])
