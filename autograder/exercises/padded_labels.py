"""Random labels, PAD at the end of each sentence."""

from __future__ import annotations

import numpy as np


def padded_labels(rng: np.random.Generator, B: int, T: int, V: int, pad_id: int = 0) -> np.ndarray:
    """Labels (B, T) below V, int32: in each sentence one real word or more, and at the end some padding."""
    ids = rng.integers(0, V - 1, (B, T))
    ids[ids >= pad_id] += 1  # no real word is PAD
    lengths = rng.integers(1, T, B)
    lengths[0] = max(1, T // 2)  # no two means agree by chance
    for row, length in zip(ids, lengths, strict=True):
        row[length:] = pad_id
    return ids.astype(np.int32)
