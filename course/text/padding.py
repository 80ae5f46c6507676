"""One length for all: a batch is a rectangle of ids."""

from collections.abc import Sequence

import numpy as np


def pad_or_truncate(ids: Sequence[int], length: int, pad_id: int = 0) -> list[int]:
    """Bring a sentence to a length: fill it up at the end, or cut it there.

    Args:
        ids: list of ids; it stays as it is.
        length: of the result.
        pad_id: what it is filled up with. Default 0.

    Returns:
        a new list of `length` ids.

    Example:
        >>> pad_or_truncate([6, 7, 8], 5)
        [6, 7, 8, 0, 0]
        >>> pad_or_truncate([1, 9, 10, 3, 4, 11], 5)
        [1, 9, 10, 3, 4]
    """
    kept = list(ids[:length])
    return kept + [pad_id] * (length - len(kept))


def pad_batch(sentences: Sequence[Sequence[int]], length: int | None = None, pad_id: int = 0) -> np.ndarray:
    """Make one array of sentences of different lengths.

    Args:
        sentences: N lists of ids.
        length: of the result. Default: the longest sentence's.
        pad_id: what shorter ones are filled up with. Default 0.

    Returns:
        int32 `(N, length)`.

    Raises:
        ValueError: a negative length.

    Example:
        >>> pad_batch([[6, 7, 8], [1, 2]])
        array([[6, 7, 8],
               [1, 2, 0]], dtype=int32)
    """
    if length is None:
        length = max(map(len, sentences), default=0)
    if length < 0:
        raise ValueError(f"length must not be negative, got {length}.")
    batch = np.full((len(sentences), length), pad_id, np.int32)
    for row, sentence in zip(batch, sentences, strict=True):
        kept = sentence[:length]
        row[: len(kept)] = kept
    return batch
