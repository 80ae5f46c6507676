"""Wrong: others_replaced - np.where with its last two arguments exchanged."""

import numpy as np


def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    rng = np.random.default_rng(seed)
    ids = np.asarray(ids)
    chosen = (rng.random(ids.shape) < rate) & ~np.isin(ids, special_ids)
    fate = rng.random(ids.shape)
    ordinary = np.setdiff1d(np.arange(vocab_size), special_ids)
    inputs = np.where(chosen & (fate < 0.8), ids, mask_id)
    inputs = np.where(chosen & (fate >= 0.8) & (fate < 0.9), rng.choice(ordinary, ids.shape), inputs)
    return inputs, np.where(chosen, ids, -100)
