"""Right: a table of columns, summed by einsum."""

import numpy as np


def induction_score(p, ids):
    p, ids = np.asarray(p), np.asarray(ids)
    wanted = np.zeros((ids.shape[0], ids.shape[1], ids.shape[1]))
    for b, words in enumerate(ids):
        for t in range(len(words)):
            earlier = np.flatnonzero(words[:t] == words[t])
            if earlier.size:
                wanted[b, t, earlier[-1] + 1] = 1
    return np.einsum("bhts,bts->h", p, wanted) / max(wanted.sum(), 1)
