"""Right: a flag that is raised behind the first separator, row by row."""

import numpy as np


def segment_ids(ids, sep_id):
    def one(row):
        segment, segments = 0, []
        for token in row:
            segments.append(segment)
            if token == sep_id:
                segment = 1
        return segments

    ids = np.asarray(ids).tolist()
    return np.array([one(row) for row in ids] if ids and isinstance(ids[0], list) else one(ids))
