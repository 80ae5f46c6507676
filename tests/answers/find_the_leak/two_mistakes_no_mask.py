"""Wrong: compares_changed_position, mask_forgotten - whole outputs are compared, and the mask is forgotten as well."""

import numpy as np


def leaks_future(decoder_layer, length, width):
    de_x, en_x = np.random.normal(size=(2, 1, length, width))
    changed = de_x.copy()
    changed[:, -1] = 0
    return not np.allclose(decoder_layer(de_x, en_x), decoder_layer(changed, en_x), atol=1e-5)
