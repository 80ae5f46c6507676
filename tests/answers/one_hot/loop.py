"""Right: box after box, for ids of any shape."""

import numpy as np


def one_hot(ids, depth):
    ids = np.array(ids)
    boxes = np.zeros((*ids.shape, depth), dtype=np.float32)
    for where, i in np.ndenumerate(ids):
        boxes[where][i] = 1
    return boxes
