"""Right: a loop over every position, NumPy, keyword mask."""

import numpy as np


def leaks_future(decoder_layer, length, width):
    rng = np.random.default_rng(0)
    de_x = rng.normal(size=(2, length, width)).astype("float32")
    en_x = rng.normal(size=(2, length + 1, width)).astype("float32")
    mask = np.triu(np.ones((length, length), "float32"), 1)
    first = np.array(decoder_layer(de_x, en_x, mask=mask))
    for t in range(1, length):
        other = de_x.copy()
        other[:, t:] += 10.0
        second = np.array(decoder_layer(other, en_x, mask=mask))
        if np.abs(first[:, :t] - second[:, :t]).max() > 1e-4:
            return True
    return False
