"""Right: complex numbers in NumPy."""

import numpy as np


def rotary_step(q, k, cache):
    q, k = np.asarray(q, float), np.asarray(k, float)
    seen = 0 if cache is None else cache.shape[1]
    d = q.shape[-1]
    angles = np.arange(seen, seen + k.shape[1])[:, None] * 10000.0 ** (-np.arange(0, d, 2) / d)
    q, k = ((x[..., 0::2] + 1j * x[..., 1::2]) * np.exp(1j * angles) for x in (q, k))
    keys = k if cache is None else np.concatenate([cache, k], axis=1)
    return (q @ keys.conj().transpose(0, 2, 1)).real / d**0.5, keys
