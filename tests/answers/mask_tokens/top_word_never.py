"""Wrong: unnamed - the highest id is never drawn."""

import numpy as np


def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    rng = np.random.default_rng(seed)
    ids = np.array(ids)
    chosen = (rng.random(ids.shape) < rate) & ~np.isin(ids, special_ids)
    fate = rng.random(ids.shape)
    words = rng.integers(0, vocab_size - 1, ids.shape)
    for _ in range(100):
        bad = np.isin(words, special_ids)
        if not bad.any():
            break
        words[bad] = rng.integers(0, vocab_size - 1, bad.sum())
    inputs = np.where(chosen & (fate < 0.8), mask_id, ids)
    inputs = np.where(chosen & (fate >= 0.8) & (fate < 0.9), words, inputs)
    return inputs, np.where(chosen, ids, -100)
