"""Right: maximum.accumulate, moved by one."""

import numpy as np


def segment_ids(ids, sep_id):
    seen = np.maximum.accumulate(np.equal(ids, sep_id), axis=-1)
    pad = [(0, 0)] * (seen.ndim - 1) + [(1, 0)]
    return np.pad(seen[..., :-1], pad).astype("int32")
