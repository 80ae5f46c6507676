"""Wrong: all_masked - no second draw at all."""

import numpy as np


def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    rng = np.random.default_rng(seed)
    ids = np.asarray(ids)
    chosen = (rng.random(ids.shape) < rate) & ~np.isin(ids, special_ids)
    inputs = np.where(chosen, mask_id, ids)
    return inputs, np.where(chosen, ids, -100)
