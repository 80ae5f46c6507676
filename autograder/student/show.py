"""Showing: as HTML in a notebook, as plain text anywhere else."""

from __future__ import annotations

import sys
from typing import Any


def show(text: str, html: str | None = None, *, kind: str = "") -> None:
    """Show it; `kind` tells slides what it is, "question" or "answer"."""
    if html is not None and in_notebook():
        from IPython.display import display

        display({"text/plain": text, "text/html": html}, raw=True, metadata={"course": kind} if kind else {})
    else:
        print(text)


class Card:
    """Something shown that may be exchanged for a later state; where it can't be, each state is printed."""

    def __init__(self) -> None:
        self._handle: Any = None

    def show(self, text: str, html: str) -> None:
        """Show it, in the place of what stood there."""
        if not in_notebook():
            if text:
                print(text)
            return
        from IPython.display import DisplayHandle

        content = {"text/plain": text, "text/html": html}
        if self._handle is None:
            self._handle = DisplayHandle()
            self._handle.display(content, raw=True)
        else:
            self._handle.update(content, raw=True)


def in_notebook() -> bool:
    """Whether cells' outputs are shown by something that renders HTML."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    shell = get_ipython()
    return any(kind.__name__ == "ZMQInteractiveShell" for kind in type(shell).__mro__)  # Colab has a subclass
