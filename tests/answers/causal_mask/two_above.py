"""Wrong: one_word_ahead - off by one, the next word stays visible."""

import numpy as np


def causal_mask(n):
    return np.triu(np.ones((n, n)), k=2)
