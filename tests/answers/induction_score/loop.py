"""Right: a double loop."""

import numpy as np


def induction_score(p, ids):
    p, ids = np.asarray(p), np.asarray(ids)
    kept = []
    for b in range(len(ids)):
        for t in range(ids.shape[1]):
            places = [s for s in range(t) if ids[b, s] == ids[b, t]]
            if places:
                kept.append(p[b, :, t, places[-1] + 1])
    return np.mean(kept, axis=0) if kept else np.zeros(p.shape[1])
