"""Wrong: counts_down_the_batch - axis 0."""

import numpy as np


def segment_ids(ids, sep_id):
    is_sep = (np.asarray(ids) == sep_id).astype("int32")
    seps_before = np.cumsum(is_sep, axis=0) - is_sep
    return (seps_before > 0).astype("int32")
