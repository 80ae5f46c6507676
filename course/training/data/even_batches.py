"""Batches of a few sizes only: for code that wants to know how long its sentences are when TensorFlow makes a graph."""

import numpy as np

from course.text import pad_batch
from course.training.data.batches import EncodedPairs

MULTIPLE = 8


def even_batches(pairs: EncodedPairs, tokens: int, seed: int | None = None) -> list[np.ndarray]:
    """Divide pairs into batches whose lengths are multiples of eight, all of one length with as many rows.

    The last batch of a length is filled up with pairs that have had their turn.

    Args:
        pairs: what to divide.
        tokens: most ids in a batch, padding included, counted on the longer side.
        seed: shuffles pairs and batches.

    Returns:
        for each batch, the places of its pairs.
    """
    random = np.random.default_rng(seed)
    lengths = np.array([_even(max(len(s), len(t))) for s, t in zip(pairs.source, pairs.target, strict=True)])
    found: list[np.ndarray] = []
    for length in np.unique(lengths):
        places = random.permutation(np.flatnonzero(lengths == length))
        rows = max(1, tokens // int(length))
        missing = -len(places) % rows
        found += np.split(np.concatenate([places, random.choice(places, missing)]), (len(places) + missing) // rows)
    random.shuffle(found)
    return found


def even_arrays(pairs: EncodedPairs, places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The pairs at these places, both sides `(batch, length)` with one length, a multiple of eight, filled with PAD."""
    sides = [pad_batch([side[i] for i in places]) for side in (pairs.source, pairs.target)]
    length = _even(max(side.shape[1] for side in sides))
    source, target = (np.pad(side, ((0, 0), (0, length - side.shape[1]))) for side in sides)
    return source, target


def _even(length: int) -> int:
    return -(-length // MULTIPLE) * MULTIPLE
