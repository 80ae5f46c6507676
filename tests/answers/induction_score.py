import numpy as np
import tensorflow as tf

# %% loop | Right: a double loop.
def induction_score(p, ids):
    p, ids = np.asarray(p), np.asarray(ids)
    kept = []
    for b in range(len(ids)):
        for t in range(ids.shape[1]):
            places = [s for s in range(t) if ids[b, s] == ids[b, t]]
            if places:
                kept.append(p[b, :, t, places[-1] + 1])
    return np.mean(kept, axis=0) if kept else np.zeros(p.shape[1])

# %% vectors | Right: all at once, with NumPy.
def induction_score(p, ids):
    p, ids = np.asarray(p), np.asarray(ids)
    same = np.tril(ids[:, :, None] == ids[:, None, :], k=-1)
    T = ids.shape[1]
    last = np.where(same, np.arange(T), -1).max(axis=-1)
    b, t = np.nonzero(last >= 0)
    return p[b, :, t, last[b, t] + 1].mean(axis=0) if len(b) else np.zeros(p.shape[1])
