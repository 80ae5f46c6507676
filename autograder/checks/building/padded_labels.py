"""Random labels with padding."""

from __future__ import annotations

import numpy as np


def padded_labels(rng: np.random.Generator, B: int, T: int, V: int, pad_id: int = 0) -> np.ndarray:
    """Labels (B, T) below V, int32: in each sentence one real word or more, and some padding."""
    ids = rng.integers(0, V - 1, (B, T))
    ids[ids >= pad_id] += 1  # no real word is PAD
    lengths = rng.integers(1, T, B)
    lengths[0] = max(1, T // 2)  # no two means agree by chance
    for row, length in zip(ids, lengths, strict=True):
        row[length:] = pad_id
    if B > 2:
        ids[-1] = ids[-1, ::-1]  # some pad in front
    return ids.astype(np.int32)
