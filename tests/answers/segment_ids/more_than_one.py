"""Wrong: splits_at_the_last_sep - > 1."""

import numpy as np


def segment_ids(ids, sep_id):
    is_sep = (np.asarray(ids) == sep_id).astype("int32")
    seps_before = np.cumsum(is_sep, axis=-1) - is_sep
    return (seps_before > 1).astype("int32")
