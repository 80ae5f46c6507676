"""Columns of numbers or of texts as arrays of numbers, so that whatever compares arrays compares them, and back."""

import zlib
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from autograder.checks.judging.message import Message

MISSING = -(2.0**100)  # what stands for a number that is missing; NaN would be "any number" where it is expected
BYTES, ENDS = 60, 4  # of a text: its beginning, and of a longer one a checksum of the whole
WIDTH = BYTES + ENDS
NO_TEXT = -1.0


def coded(values: Any) -> np.ndarray:
    """A column of numbers as (rows,), one of texts as (rows, WIDTH): their bytes.

    Raises:
        ValueError: it holds both, or something else; with one sentence.
    """
    if isinstance(values, np.ndarray):
        values = values.tolist()
    if not isinstance(values, (list, tuple)):
        raise ValueError(Message("it holds no numbers, no texts"))
    items = [one.item() if isinstance(one, (np.ndarray, np.generic)) and one.ndim == 0 else one for one in values]
    items = [None if isinstance(one, float) and one != one else one for one in items]
    kinds = {type(one) for one in items if one is not None}
    if kinds <= {bool, int, float}:
        try:
            return np.array([MISSING if one is None else float(one) for one in items], np.float64)
        except OverflowError as error:
            raise ValueError(Message("it holds a number that is too large")) from error
    if kinds == {str}:
        return np.array([_bytes(one) for one in items], np.float64).reshape(len(items), WIDTH)
    raise ValueError(
        Message("it holds both texts and other things" if str in kinds else "it holds no numbers, no texts")
    )


def _bytes(text: str | None) -> list[float]:
    if text is None:
        return [NO_TEXT] * WIDTH
    data = text.encode(errors="replace")
    end = zlib.crc32(data).to_bytes(ENDS, "big") if len(data) > BYTES else bytes(ENDS)
    return list(map(float, data[:BYTES].ljust(BYTES, b"\0") + end))


def holds_texts(column: np.ndarray) -> bool:
    """Whether it is a column of texts."""
    return column.ndim == 2 and column.shape[1] == WIDTH


def shown(column: np.ndarray) -> list[Any]:
    """The values again, a missing one as None; whole numbers as such, a long text as its beginning."""
    if holds_texts(column):
        return [_text(row) for row in column]
    numbers = (None if one == MISSING else float(f"{one:.6g}") for one in column.ravel())
    return [int(one) if one is not None and one.is_integer() else one for one in numbers]


def _text(row: np.ndarray) -> str | None:
    if row[0] == NO_TEXT:
        return None
    data = bytes(int(one) for one in row[:BYTES] if 0 < one < 256).decode(errors="ignore")
    return f"{data}…" if row[BYTES:].any() else data


def all_missing(column: np.ndarray) -> bool:
    """Whether there is no value in it: then nobody can tell numbers from texts."""
    return bool((column == (NO_TEXT if holds_texts(column) else MISSING)).all())


def in_one_order(columns: Sequence[np.ndarray]) -> tuple[np.ndarray, ...]:
    """The columns with their rows sorted: by the texts, then by the numbers, as far as six digits tell them apart."""
    if not columns or len({len(one) for one in columns}) > 1:
        return tuple(columns)
    keys = sorted(zip(*map(_keys, columns), range(len(columns[0])), strict=True), key=_texts_first)
    order = [key[-1] for key in keys]
    return tuple(column[order] for column in columns)


def _keys(column: np.ndarray) -> Iterable[Any]:
    if holds_texts(column):
        return (tuple(row) for row in column)
    return (float(f"{number:.6g}") for number in column)


def _texts_first(key: tuple[Any, ...]) -> tuple[list[Any], list[Any]]:
    texts = [one for one in key if isinstance(one, tuple)]
    return texts, [one for one in key if not isinstance(one, tuple)]
