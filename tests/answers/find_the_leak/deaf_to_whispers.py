"""Wrong: unnamed - a tenth is taken for rounding."""

import numpy as np

from course.layers import causal_mask


def leaks_future(decoder_layer, length, width):
    rng = np.random.default_rng(0)
    de_x = rng.normal(size=(1, length, width)).astype("float32")
    en_x = rng.normal(size=(1, length, width)).astype("float32")
    mask = causal_mask(length)
    before = np.asarray(decoder_layer(de_x, en_x, mask))
    for t in range(1, length):
        changed = de_x.copy()
        changed[:, t:] = rng.normal(size=changed[:, t:].shape)
        after = np.asarray(decoder_layer(changed, en_x, mask))
        if np.abs(before[:, :t] - after[:, :t]).max() > 0.1:
            return True
    return False
