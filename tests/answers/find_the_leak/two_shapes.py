"""Wrong: compares_shapes_only - two calls, two shapes."""

import numpy as np


def leaks_future(decoder_layer, length, width):
    de_x, en_x = np.random.normal(size=(2, 1, length, width))
    mask = np.triu(np.ones((length, length)), 1)
    changed = de_x.copy()
    changed[0, -1] = 0
    return decoder_layer(de_x, en_x, mask).shape != decoder_layer(changed, en_x, mask).shape
