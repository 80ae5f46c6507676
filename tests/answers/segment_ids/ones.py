"""Wrong: one_segment - all ones."""

import numpy as np


def segment_ids(ids, sep_id):
    is_sep = (np.asarray(ids) == sep_id).astype(int)
    before = np.cumsum(is_sep, axis=-1) - is_sep
    return before * 0 + 1
