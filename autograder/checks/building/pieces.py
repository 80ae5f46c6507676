"""Pieces of words on their way to the judge, who compares numbers: a row of letters for each piece, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograder.checks.judging.probes import Reply

WIDEST = 24  # letters of a piece that are kept; those of the cases are far shorter
LARGEST = 500  # codes of letters; a tolerance relative to larger ones would take two letters for one


def coded(pieces: Sequence[str]) -> np.ndarray:
    """A row of codes for each piece, (N, WIDEST), 0 behind its end."""
    rows = np.zeros((len(pieces), WIDEST))
    for row, piece in zip(rows, pieces, strict=True):
        codes = [min(ord(letter), LARGEST) for letter in piece[:WIDEST]]
        row[: len(codes)] = codes
    return rows


def decoded(rows: np.ndarray) -> list[str]:
    """What `coded` was made of."""
    return ["".join(chr(int(code)) for code in row if code) for row in rows]


def read_pieces(what: str, *, kind: type | None = None) -> Callable[[Any], np.ndarray]:
    """Reads a list or tuple of texts.

    Args:
        what: a sentence's beginning, as "merge_pair gives".
        kind: the one type that will do; None takes lists and tuples.
    """

    def read(value: Any) -> np.ndarray:
        if not isinstance(value, (list, tuple)) or not all(isinstance(item, str) for item in value):
            raise ValueError(f"{_kind(value)} came back, where {what} was expected")
        if kind is not None and not isinstance(value, kind):
            raise ValueError(f"a {type(value).__name__} came back, expected a {kind.__name__}: {what}")
        return coded(value)

    return read


def read_pairs(value: Any) -> np.ndarray:
    """Reads a list of pairs of texts as (N, 2 · WIDEST)."""
    pairs = isinstance(value, (list, tuple)) and all(
        isinstance(pair, (list, tuple)) and len(pair) == 2 and all(isinstance(piece, str) for piece in pair)
        for pair in value
    )
    if not pairs:
        raise ValueError(f"{_kind(value)} came back, where a list of pairs of pieces was expected")
    return coded_pairs(value)


def coded_pairs(pairs: Sequence[Sequence[str]]) -> np.ndarray:
    """A row of codes for each pair, (N, 2 · WIDEST)."""
    return coded([piece for pair in pairs for piece in pair]).reshape(len(pairs), 2 * WIDEST)


def right_pieces(expected: Sequence[str]) -> Callable[[Reply], str | None]:
    """A check for pieces: one sentence on the first that differs."""

    def check(reply: Reply) -> str | None:
        return _first_difference(decoded(reply.value), list(expected), "piece", "pieces") or _changed(reply)

    return check


def right_pairs(expected: Sequence[Sequence[str]]) -> Callable[[Reply], str | None]:
    """A check for pairs in their order."""

    def check(reply: Reply) -> str | None:
        flat = decoded(reply.value.reshape(-1, WIDEST))
        got = list(zip(flat[::2], flat[1::2], strict=True))
        return _first_difference(got, [tuple(pair) for pair in expected], "merge", "merges") or _changed(reply)

    return check


def _changed(reply: Reply) -> str | None:
    numbers = reply.facts.get("changed")
    return (
        f"the result is right, but the call changed its argument number {numbers[0] + 1}: work on a copy"
        if numbers
        else None
    )


def _first_difference(got: list[Any], right: list[Any], one: str, many: str) -> str | None:
    if got == right:
        return None
    place = next((i for i, (a, b) in enumerate(zip(got, right, strict=False)) if a != b), None)
    if place is None:
        counts = f"{len(got)} {one if len(got) == 1 else many} came back, expected {len(right)}"
        missing = len(got) < len(right)
        rest = f"{right[len(got)]!r} is missing" if missing else f"{got[len(right)]!r} is one too many"
        return f"{counts}: {rest}"
    if max(len(got), len(right)) <= 8 and isinstance(got[0], str):
        return f"the {many} are {' '.join(got)}, expected {' '.join(right)}"
    return f"{many}[{place}] is {got[place]!r}, expected {right[place]!r}"


def _kind(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        odd = next((type(item).__name__ for item in value if not isinstance(item, str)), "text")
        return f"a {type(value).__name__} with a {odd} in it"
    return "nothing (None)" if value is None else f"a {type(value).__name__}"
