"""Wrong: compares_changed_position - the comparison ends one too late."""

import numpy as np


def leaks_future(decoder_layer, length, width):
    rng = np.random.default_rng(3)
    de_x, en_x = rng.normal(size=(2, 1, length, width))
    mask = np.triu(np.ones((length, length)), k=1)
    t = length // 2
    changed = np.array(de_x)
    changed[:, t] = rng.normal(size=width)
    a, b = np.array(decoder_layer(de_x, en_x, mask)), np.array(decoder_layer(changed, en_x, mask))
    return bool(np.any(np.abs(a[:, : t + 1] - b[:, : t + 1]) > 1e-5))
