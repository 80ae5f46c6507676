"""Shapes as exceptions write them, and as a learner reads them."""

from __future__ import annotations

import re

Shape = tuple[int | None, ...]
SHAPE = re.compile(r"[\[(]((?:\d{1,9}|\?|None)(?:, ?(?:\d{1,9}|\?|None))*),?[\])]")


def shapes_in(text: str) -> list[Shape]:
    """The shapes that a message names: [1,5,7], (5, 7), (3,)."""
    found = SHAPE.findall(re.sub(r"(?:In|values|shape)\[\d\]:?", "", text))
    return [tuple(int(n) if n.isdigit() else None for n in re.findall(r"\d+|\?|None", one)) for one in found]


def shape_said(shape: Shape) -> str:
    """(2, 3), (2,), (?, 3)."""
    inside = ", ".join("?" if n is None else str(n) for n in shape)
    return f"({inside},)" if len(shape) == 1 else f"({inside})"
