"""The page that is taken home, given out to who asks for it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from course.presenting.serving.pages import Page

FRESH = 60  # seconds: two hundred phones that ask at once get one page


class Shelf:
    """The page of the last minute.

    Args:
        make: gives a new one, `{"page": ...}`, or a problem.
    """

    def __init__(self, make: Callable[[], Awaitable[dict[str, Any]]]):
        self._make, self._made, self._at = make, dict[str, Any](), 0.0
        self._one_at_a_time = asyncio.Lock()

    def clear(self) -> None:
        """Another model is being trained: the page was of the one before."""
        self._made = {}

    async def take(self) -> dict[str, Any]:
        """The page, or a problem."""
        async with self._one_at_a_time:
            if "page" not in self._made or time.monotonic() - self._at > FRESH:
                self._made, self._at = await self._make(), time.monotonic()
            return self._made


class TakeHome(Page):
    """Gives it out."""

    def initialize(self, shelf: Shelf, hosts: frozenset[str] | None = None) -> None:  # type: ignore[override]  # tornado's way
        """Remember where it lies."""
        super().initialize(hosts)
        self.shelf = shelf

    async def get(self) -> None:
        """Send the page, which says itself what a browser may do with it."""
        found = await self.shelf.take()
        if "page" not in found:
            self.refuse(503, found["problem"])
            return
        self.set_header("Content-Security-Policy", "frame-ancestors 'none'")
        self.write(found["page"])
