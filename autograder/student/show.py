"""Showing: as HTML in a notebook, as plain text anywhere else."""

import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

PERIOD = 0.2  # seconds between two states of a bar
BAR = (
    '<div role="status" style="font-family:system-ui,sans-serif;font-size:13px;opacity:.8;margin:.2em 0">{said} '
    '<progress max="100" value="{share:.0f}"></progress></div>'
)


@contextmanager
def no_running_loop() -> Iterator[None]:
    """While this lasts, a notebook's own event loop is out of sight, so that an answer, or a case, may run one."""
    from asyncio import events

    running = events._get_running_loop()
    events._set_running_loop(None)
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "coroutine .* was never awaited")  # the verdict says it in its own words
            yield
    finally:
        events._set_running_loop(running)
        if running is not None:
            events.set_event_loop(running)


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


class Bar:
    """A bar in a card, for what takes longer than a moment.

    Args:
        said: what it stands for, in the learner's language.
        card: where it is shown; else in one of its own.
        after: seconds before it is shown first; what is over by then needs none.
    """

    def __init__(self, said: str, card: Card | None = None, after: float = 0.0) -> None:
        self._said, self._card = said, card or Card()
        self._next = time.monotonic() + after
        self._shown = False

    def at(self, share: float, above: str = "") -> None:
        """Have it this far, below some HTML."""
        if time.monotonic() >= self._next:
            self._card.show("", above + BAR.format(said=self._said, share=100 * min(share, 1)))
            self._next, self._shown = time.monotonic() + PERIOD, True

    def end(self) -> None:
        """Take it away."""
        if self._shown:
            self._card.show("", "")


def in_notebook() -> bool:
    """Whether cells' outputs are shown by something that renders HTML."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    shell = get_ipython()
    return any(kind.__name__ == "ZMQInteractiveShell" for kind in type(shell).__mro__)  # Colab has a subclass
