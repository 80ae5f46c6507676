"""Pieces of words on their way to the judge, who compares numbers: a row of letters for each piece, and back."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograder.checks.judging.message import Message
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
            raise ValueError(Message("{value} came back, where {what} was expected", value=_kind(value), what=what))
        if kind is not None and not isinstance(value, kind):
            raise ValueError(
                Message(
                    "a {name} came back, expected a {expected}: {what}",
                    name=type(value).__name__,
                    expected=kind.__name__,
                    what=what,
                )
            )
        return coded(value)

    return read


def read_pairs(value: Any) -> np.ndarray:
    """Reads a list of pairs of texts as (N, 2 · WIDEST)."""
    pairs = isinstance(value, (list, tuple)) and all(
        isinstance(pair, (list, tuple)) and len(pair) == 2 and all(isinstance(piece, str) for piece in pair)
        for pair in value
    )
    if not pairs:
        raise ValueError(Message("{value} came back, where a list of pairs of pieces was expected", value=_kind(value)))
    return coded_pairs(value)


def coded_pairs(pairs: Sequence[Sequence[str]]) -> np.ndarray:
    """A row of codes for each pair, (N, 2 · WIDEST)."""
    return coded([piece for pair in pairs for piece in pair]).reshape(len(pairs), 2 * WIDEST)


def right_pieces(expected: Sequence[str]) -> Callable[[Reply], Message | None]:
    """A check for pieces: one sentence on the first that differs."""

    def check(reply: Reply) -> Message | None:
        return _first_difference(decoded(reply.value), list(expected), Message("piece"), Message("pieces")) or _changed(
            reply
        )

    return check


def right_pairs(expected: Sequence[Sequence[str]], *, untouched: bool) -> Callable[[Reply], Message | None]:
    """A check for pairs in their order, and where asked that the arguments stay as they were."""

    def check(reply: Reply) -> Message | None:
        flat = decoded(reply.value.reshape(-1, WIDEST))
        got = list(zip(flat[::2], flat[1::2], strict=True))
        return _first_difference(got, [tuple(pair) for pair in expected], Message("merge"), Message("merges")) or (
            _changed(reply) if untouched else None
        )

    return check


def _changed(reply: Reply) -> Message | None:
    numbers = reply.facts.get("changed")
    return (
        Message(
            "the result is right, but the call changed its argument number {numbers}: work on a copy",
            numbers=numbers[0] + 1,
        )
        if numbers
        else None
    )


def _first_difference(got: list[Any], right: list[Any], one: str, many: str) -> Message | None:
    if got == right:
        return None
    place = next((i for i, (a, b) in enumerate(zip(got, right, strict=False)) if a != b), None)
    if place is None:
        what, count = one if len(got) == 1 else many, len(got)
        if count < len(right):
            less = "{count} {what} came back, expected {expected}: {missing} is missing"
            return Message(less, count=count, what=what, expected=len(right), missing=repr(right[count]))
        more = "{count} {what} came back, expected {expected}: {surplus} is one too many"
        return Message(more, count=count, what=what, expected=len(right), surplus=repr(got[len(right)]))
    if max(len(got), len(right)) <= 8 and isinstance(got[0], str):
        return Message(
            "the {many} are {names}, expected {expected}", many=many, names=" ".join(got), expected=" ".join(right)
        )
    return Message(
        "{many}[{place}] is {got}, expected {right}",
        many=many,
        place=place,
        got=repr(got[place]),
        right=repr(right[place]),
    )


def _kind(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        odd = next((type(item).__name__ for item in value if not isinstance(item, str)), "text")
        return Message("a {name} with a {odd} in it", name=type(value).__name__, odd=odd)
    return Message("nothing (None)") if value is None else Message("a {name}", name=type(value).__name__)
