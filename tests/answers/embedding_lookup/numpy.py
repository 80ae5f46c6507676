"""Wrong: unnamed - right as NumPy, but not inside tf.function."""

import numpy as np


def embedding_lookup(table, ids):
    return np.array(table)[np.array(ids)]
