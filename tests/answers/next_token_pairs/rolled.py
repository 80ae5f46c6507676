"""Wrong: length_kept - rolled round."""

import numpy as np


def next_token_pairs(ids):
    return ids, np.roll(ids, -1, axis=-1)
