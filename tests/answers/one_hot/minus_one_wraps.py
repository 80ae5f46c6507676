"""Wrong: shifted_by_one - PAD at the last place, since -1 is the last in Python."""

import numpy as np


def one_hot(ids, depth):
    return np.eye(depth, dtype=np.float32)[np.asarray(ids) - 1]
