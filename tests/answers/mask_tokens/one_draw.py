"""Right: one number decides both, its range cut in four."""

import numpy as np


def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    rng = np.random.default_rng(seed)
    ids = np.array(ids)
    u = np.where(np.isin(ids, special_ids), 1.0, rng.random(ids.shape))
    ordinary = np.array(sorted(set(range(vocab_size)) - set(special_ids)))
    drawn = ordinary[rng.integers(len(ordinary), size=ids.shape)]
    inputs = np.select([u < 0.8 * rate, u < 0.9 * rate], [mask_id, drawn], ids)
    labels = np.select([u < rate], [ids], -100)
    return inputs, labels
