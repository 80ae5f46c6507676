"""Right: one call; the sentences of a batch differ only behind position t."""

import numpy as np
from keras import ops


def leaks_future(decoder_layer, length, width):
    rng = np.random.default_rng()
    sentences = np.repeat(rng.normal(size=(1, length, width)), length, axis=0)
    for t in range(1, length):
        sentences[t, t:] = rng.normal(size=(length - t, width))
    en_x = np.repeat(rng.normal(size=(1, length, width)), length, axis=0)
    out = ops.convert_to_numpy(decoder_layer(sentences, en_x, np.triu(np.ones((length, length)), 1)))
    return bool(max(np.ptp(out[[0, t], :t], axis=0).max() for t in range(1, length)) > 1e-5)
