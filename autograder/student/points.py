"""The value of `check`: a float, which a notebook shows nothing of, since the report above it says it already."""

from __future__ import annotations

import sys
from typing import Any


class Points(float):
    """The points of a checked answer.

    Where somebody sits before the cell it isn't shown at all, not even as an empty `[16]:`. Where a notebook is executed
    as a whole the plain form is the number, since nbgrader reads partial credit from there; the rich one is empty.
    """

    __slots__ = ()

    def _ipython_display_(self) -> None:
        if not _somebody_is_here():
            raise NotImplementedError  # so the forms below are taken

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": ""}


def _somebody_is_here() -> bool:
    """Whether the cell was run by somebody who could be asked: what executes notebooks says that nobody can."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    return bool(getattr(getattr(get_ipython(), "kernel", None), "_allow_stdin", False))
