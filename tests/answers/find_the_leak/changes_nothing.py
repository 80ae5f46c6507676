"""Wrong: always_false - both calls get the same sentence, because a copy was forgotten."""

import numpy as np


def leaks_future(decoder_layer, length, width):
    de_x = np.random.normal(size=(1, length, width))
    en_x = np.random.normal(size=(1, length, width))
    mask = np.triu(np.ones((length, length)), 1)
    changed = de_x
    changed[:, -1] += 1
    return not np.allclose(decoder_layer(de_x, en_x, mask)[:, :-1], decoder_layer(changed, en_x, mask)[:, :-1])
