"""Batches of sentences that are about equally long, so that little of a batch is padding."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from course.text import LineEncoder, pad_batch


@dataclass(frozen=True)
class EncodedPairs:
    """Pairs as ids, EOS at the end of each sentence; `too_long` were left out."""

    source: list[list[int]]
    target: list[list[int]]
    too_long: int = 0

    def __len__(self) -> int:
        return len(self.source)

    def tokens(self) -> int:
        """Number of target ids: what a second of training is measured by."""
        return sum(map(len, self.target))


def encode_pairs(
    pairs: Sequence[tuple[str, str]], source: LineEncoder, target: LineEncoder, max_length: int
) -> EncodedPairs:
    """Turn pairs of lines into ids.

    Args:
        pairs: sentences and their translations.
        source: vocabulary of the sentences.
        target: vocabulary of the translations.
        max_length: pairs of which one side has more ids are left out.
    """
    found = [
        (one, other)
        for one, other in zip(_ids(source, [s for s, _ in pairs]), _ids(target, [t for _, t in pairs]), strict=True)
        if max(len(one), len(other)) <= max_length
    ]
    return EncodedPairs([one for one, _ in found], [other for _, other in found], len(pairs) - len(found))


def _ids(vocabulary: LineEncoder, lines: list[str]) -> list[list[int]]:
    rows = vocabulary.encode(lines)
    lengths = (rows != vocabulary.pad_id).sum(axis=1)
    return [row[:length].tolist() for row, length in zip(rows, lengths, strict=True)]


def bucketed(pairs: EncodedPairs, tokens: int, seed: int | None = None) -> list[np.ndarray]:
    """Divide pairs into batches of like length.

    Args:
        pairs: what to divide.
        tokens: most ids in a batch, padding included, counted on the longer side.
        seed: shuffles the batches, and which of the equally long pairs meet. None keeps the order of length.

    Returns:
        for each batch, the places of its pairs.
    """
    lengths = np.array([max(len(s), len(t)) for s, t in zip(pairs.source, pairs.target, strict=True)])
    random = np.random.default_rng(seed)
    ties: np.ndarray = random.random(len(lengths)) if seed is not None else np.arange(len(lengths))
    order = np.lexsort((ties, np.array([len(s) for s in pairs.source]), lengths))
    batches: list[np.ndarray] = []
    start = 0
    for stop in range(1, len(order) + 1):
        is_full = stop < len(order) and (stop + 1 - start) * lengths[order[stop]] > tokens
        if is_full or stop == len(order):
            batches.append(order[start:stop])
            start = stop
    if seed is not None:
        random.shuffle(batches)
    return batches


def arrays(pairs: EncodedPairs, places: Sequence[int] | np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The pairs at these places, as `(batch, source_length)` and `(batch, length)`, filled up with PAD."""
    return pad_batch([pairs.source[i] for i in places]), pad_batch([pairs.target[i] for i in places])


def batches(pairs: EncodedPairs, tokens: int, seed: int | None = None) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """`arrays` of each batch of `bucketed`."""
    for places in bucketed(pairs, tokens, seed):
        yield arrays(pairs, places)
