"""Right: chooses just that share of the places, without putting back."""

import numpy as np


def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    rng = np.random.default_rng(seed)
    inputs = np.array(ids)
    labels = np.full(inputs.shape, -100)
    flat, answers = inputs.reshape(-1), labels.reshape(-1)
    places = np.flatnonzero(~np.isin(flat, special_ids))
    places = rng.permutation(places)[: round(rate * len(places))]
    answers[places] = flat[places]
    first, second = round(0.8 * len(places)), round(0.9 * len(places))
    flat[places[:first]] = mask_id
    words = np.setdiff1d(np.arange(vocab_size), special_ids)
    flat[places[first:second]] = rng.choice(words, second - first)
    return inputs, labels
