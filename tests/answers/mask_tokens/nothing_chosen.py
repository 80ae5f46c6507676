"""Wrong: unnamed - nothing is chosen: the text, and no label."""

import numpy as np


def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    return np.array(ids), np.full(np.shape(ids), -100)
