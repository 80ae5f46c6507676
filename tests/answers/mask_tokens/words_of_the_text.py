"""Wrong: unnamed - draws from the batch, not from the vocabulary."""

import numpy as np


def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    rng = np.random.default_rng(seed)
    ids = np.array(ids)
    ordinary = np.setdiff1d(ids, special_ids)
    chosen = (rng.random(ids.shape) < rate) & ~np.isin(ids, special_ids)
    fate = rng.random(ids.shape)
    words = rng.choice(ordinary, ids.shape) if len(ordinary) else ids
    inputs = np.where(chosen & (fate < 0.8), mask_id, ids)
    inputs = np.where(chosen & (fate >= 0.8) & (fate < 0.9), words, inputs)
    return inputs, np.where(chosen, ids, -100)
