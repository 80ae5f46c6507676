"""Wrong: unnamed - -100 in the place of PAD."""

import numpy as np


def next_token_pairs(ids):
    ids = np.asarray(ids)
    labels = ids[..., 1:]
    return ids[..., :-1], np.where(labels == 0, -100, labels)
