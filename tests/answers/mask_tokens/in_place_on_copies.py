"""Right: copies, and assignment through boolean masks, for arrays only."""

import numpy as np


def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    generator = np.random.RandomState(seed)
    inputs, labels = ids.copy(), np.full_like(ids, -100)
    candidates = ~np.isin(ids, special_ids)
    chosen = candidates & (generator.uniform(size=ids.shape) < rate)
    labels[chosen] = ids[chosen]
    masked = chosen & (generator.uniform(size=ids.shape) < 0.8)
    inputs[masked] = mask_id
    replaced = chosen & ~masked & (generator.uniform(size=ids.shape) < 0.5)
    ordinary = [i for i in range(vocab_size) if i not in special_ids]
    inputs[replaced] = generator.choice(ordinary, size=replaced.sum())
    return inputs, labels
