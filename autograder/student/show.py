"""Showing: as HTML in a notebook, as plain text anywhere else."""

from __future__ import annotations

import sys


def show(text: str, html: str | None = None, *, kind: str = "") -> None:
    """Show it; `kind` tells slides what it is, "question" or "answer"."""
    if html is not None and in_notebook():
        from IPython.display import display

        display({"text/plain": text, "text/html": html}, raw=True, metadata={"course": kind} if kind else {})
    else:
        print(text)


def in_notebook() -> bool:
    """Whether cells' outputs are shown by something that renders HTML."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    shell = get_ipython()
    return any(kind.__name__ == "ZMQInteractiveShell" for kind in type(shell).__mro__)  # Colab has a subclass
