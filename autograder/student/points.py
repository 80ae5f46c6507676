"""The value of `check`: a float, which a notebook shows nothing of, since the report above it says it already."""

from __future__ import annotations

from typing import Any


class Points(float):
    """The points of a checked answer.

    As the last value of a cell it stays unseen: the rich form, which notebooks show, is empty. The plain form is the
    number, since nbgrader reads partial credit from there.
    """

    __slots__ = ()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": ""}
