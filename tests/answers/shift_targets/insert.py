"""Right: np.insert in float64, the last column deleted."""

import numpy as np


def shift_targets(target_ids, sos_id):
    longer = np.insert(np.asarray(target_ids, dtype=float), 0, sos_id, axis=1)
    return np.delete(longer, -1, axis=1), np.asarray(target_ids)
