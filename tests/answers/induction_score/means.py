"""Wrong: mean_of_means - a mean for each sentence first."""

import numpy as np


def induction_score(p, ids):
    p, ids = np.asarray(p), np.asarray(ids)
    means = []
    for rows, words in zip(p, ids, strict=True):
        kept = []
        for t in range(len(words)):
            places = [s for s in range(t) if words[s] == words[t]]
            if places:
                kept.append(rows[:, t, places[-1] + 1])
        if kept:
            means.append(np.mean(kept, axis=0))
    return np.mean(means, axis=0) if means else np.zeros(p.shape[1])
