"""Wrong: one_token_late - compares one place too far."""

import numpy as np


def segment_ids(ids, sep_id):
    is_sep = (np.asarray(ids) == sep_id).astype(int)
    before = np.cumsum(is_sep, axis=-1) - is_sep
    before = np.roll(before, 1, axis=-1)
    before[..., 0] = 0
    return (before > 0).astype(int)
