"""Wrong: inverted - zeros and ones changed about."""

import numpy as np


def one_hot(ids, depth):
    return (np.asarray(ids)[..., None] != np.arange(depth)).astype("float32")
