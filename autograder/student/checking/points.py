"""The value of `check`: a float, which a notebook shows nothing of, since the report above it says it already."""

from typing import Any

from autograder.base.reader import is_here


class Points(float):
    """The points of a checked answer.

    Where somebody sits before the cell it isn't shown at all, not even as an empty `[16]:`. Where it is executed
    with its notebook the plain form is the number: nbgrader reads partial credit from there.
    """

    __slots__ = ()

    def _ipython_display_(self) -> None:
        if not is_here():
            raise NotImplementedError  # so the forms below are taken

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": ""}
