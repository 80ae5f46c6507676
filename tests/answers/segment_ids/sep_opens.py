"""Wrong: sep_in_segment_1 - counts the separator itself."""

import numpy as np


def segment_ids(ids, sep_id):
    is_sep = (np.asarray(ids) == sep_id).astype(int)
    before = np.cumsum(is_sep, axis=-1)
    return (before > 0).astype(int)
