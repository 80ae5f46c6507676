"""Wrong: changes_its_input - writes into the array that it got."""

import numpy as np


def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    rng = np.random.default_rng(seed)
    chosen = (rng.random(ids.shape) < rate) & ~np.isin(ids, special_ids)
    fate = rng.random(ids.shape)
    labels = np.where(chosen, ids, -100)
    ids[chosen & (fate < 0.8)] = mask_id
    replaced = chosen & (fate >= 0.8) & (fate < 0.9)
    words = [i for i in range(vocab_size) if i not in special_ids]
    ids[replaced] = rng.choice(words, replaced.sum())
    return ids, labels
