"""A curve that grows while something is learned, so that nobody sits before a silent cell."""

import time
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from autograder.base.reader import is_here

PATIENCE, EACH = 1.0, 0.4  # seconds before it appears, and between two states of it
COLOUR = "#9068dd"
POINTS, WIDTH, HEIGHT = 120, 360, 72


class Live:
    """Shows the values so far in a notebook, if somebody sits before it and it takes longer than a second.

    Args:
        clock: seconds, for tests.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        self.values: list[float] = []
        self._clock, self._next = clock, clock() + PATIENCE
        self._handle: Any = None
        self._is_wanted = is_here()

    def add(self, value: float) -> None:
        """One value more."""
        self.values.append(value)
        if self._is_wanted and self._clock() >= self._next:
            self._show(curve_of(self.values), f"{len(self.values)}: {value:.3f}")
            self._next = self._clock() + EACH

    def done(self) -> list[float]:
        """Take it away, since the lesson draws a picture of its own; returns all values."""
        if self._handle is not None:
            self._show("", "")
        return self.values

    def _show(self, html: str, text: str) -> None:
        from IPython.display import DisplayHandle

        content: dict[str, Any] = {"text/plain": text, "text/html": html}
        if self._handle is None:
            self._handle = DisplayHandle()
            self._handle.display(content, raw=True)
        else:
            self._handle.update(content, raw=True)


def live(values: Iterable[float]) -> list[float]:
    """Take the values as they come, a loss of each step say, and show them as a growing curve; see `Live`.

    Args:
        values: made one by one, by a generator.

    Returns:
        All of them.

    Example:
        >>> live(1 / step for step in (1, 2, 4))
        [1.0, 0.5, 0.25]
    """
    curve = Live()
    try:
        for value in values:
            curve.add(float(value))
    finally:
        curve.done()
    return curve.values


def curve_of(values: list[float]) -> str:
    """The values as SVG, thinned to the means of at most 120 groups, with how many there are and the last."""
    groups = [float(np.mean(one)) for one in np.array_split(values, min(len(values), POINTS))]
    low, high = min(groups), max(groups)
    across, up = WIDTH / max(len(groups) - 1, 1), HEIGHT / ((high - low) or 1.0)
    points = " ".join(f"{place * across:.1f},{4 + (high - one) * up:.1f}" for place, one in enumerate(groups))
    return (
        f'<svg width="{WIDTH + 110}" height="{HEIGHT + 8}" role="img" aria-label="{groups[-1]:.3f}">'
        f'<polyline points="{points}" fill="none" stroke="{COLOUR}" stroke-width="2"/>'
        f'<text x="{WIDTH + 8}" y="{8 + (high - groups[-1]) * up:.1f}" font-size="12" fill="currentColor">'
        f"{groups[-1]:.3f} · {len(values):,}</text></svg>"
    )
