"""Labels with padding, for loss and accuracy over real words, and the mistake that padding alone brings out."""

from typing import Any

import numpy as np

ONLY_PAD = "a batch of padding only"


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


def divides_by_zero(seen: list[Any]) -> bool:
    """NaN or infinity for a batch of padding only, and right elsewhere in the parts on numbers."""
    only = [one for one in seen if one.case.about == ONLY_PAD and one.reply.failure is None]
    others = [one for one in seen if one.case.part in ("without padding", "padding")]
    return (
        all(one.problem is None for one in others)
        and bool(only)
        and all(np.size(one.reply.value) == 1 and not np.isfinite(one.reply.value).all() for one in only)
    )
