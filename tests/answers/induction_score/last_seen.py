"""Right: a dictionary of where each word stood last."""

import numpy as np


def induction_score(p, ids):
    p, ids = np.asarray(p), np.asarray(ids)
    kept = []
    for rows, words in zip(p, ids, strict=True):
        last = {}
        for t, word in enumerate(words.tolist()):
            if word in last:
                kept.append(rows[:, t, last[word] + 1])
            last[word] = t
    return np.mean(kept, axis=0) if kept else np.zeros(p.shape[1])
