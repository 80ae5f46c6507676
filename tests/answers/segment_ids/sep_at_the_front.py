"""Wrong: unnamed - takes a separator at place 0 for none."""

import numpy as np


def segment_ids(ids, sep_id):
    ids = np.asarray(ids)
    first = np.argmax(ids == sep_id, axis=-1)[..., np.newaxis]
    after = np.arange(ids.shape[-1]) > first
    return np.where(first > 0, after, False).astype("int32")
