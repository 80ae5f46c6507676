"""Right: pairs of neighbours, gathered in lists."""

from itertools import pairwise

import numpy as np


def next_token_pairs(ids):
    ids = np.asarray(ids)
    rows = ids.tolist() if ids.ndim > 1 else [ids.tolist()]
    inputs = [[now for now, _ in pairwise(row)] for row in rows]
    labels = [[then for _, then in pairwise(row)] for row in rows]
    return (inputs, labels) if ids.ndim > 1 else (inputs[0], labels[0])
