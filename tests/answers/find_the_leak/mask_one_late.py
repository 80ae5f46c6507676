"""Wrong: mask_not_causal - the next word is shown."""

import numpy as np


def leaks_future(decoder_layer, length, width):
    rng = np.random.default_rng(1)
    de_x, en_x = (rng.standard_normal((1, length, width)).astype("float32") for _ in range(2))
    mask = np.triu(np.ones((length, length), "float32"), 2)
    before = np.asarray(decoder_layer(de_x, en_x, mask))
    for at in range(1, length):
        later = de_x.copy()
        later[:, at:] = rng.standard_normal(later[:, at:].shape)
        after = np.asarray(decoder_layer(later, en_x, mask))
        if not np.allclose(before[:, :at], after[:, :at], atol=1e-4):
            return True
    return False
