"""Wrong: unnamed - splits at the last separator but one."""

import numpy as np


def segment_ids(ids, sep_id):
    ids = np.asarray(ids)
    segments = np.zeros(ids.shape, dtype="int32")
    rows = segments.reshape(-1, ids.shape[-1])
    for row, tokens in zip(rows, ids.reshape(-1, ids.shape[-1]), strict=True):
        places = np.flatnonzero(tokens == sep_id)
        if len(places):
            row[places[-2 if len(places) > 1 else -1] + 1 :] = 1
    return segments
