"""The page that is taken home, given out to who asks for it."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from html import escape
from typing import Any

from autograder.serving.pages import Page, liked
from autograder.serving.words import ENGLISH

REFUSED = """<!doctype html><html lang="{language}"><meta charset="utf-8"><title>—</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><main><h1>{problem}</h1></main>"""
FRESH = 60  # seconds: two hundred phones that ask at once get one page


class Shelf:
    """The page of the last minute.

    Args:
        make: gives a new one in a language, `{"page": ...}`, or a problem.
    """

    def __init__(self, make: Callable[[str], Awaitable[dict[str, Any]]]):
        self._make = make
        self._made: dict[str, tuple[float, dict[str, Any]]] = {}  # by language: when, and what
        self._one_at_a_time = asyncio.Lock()

    def clear(self) -> None:
        """Another model is being trained: the page was of the one before."""
        self._made.clear()

    async def take(self, language: str = ENGLISH) -> dict[str, Any]:
        """The page in a language, or a problem."""
        async with self._one_at_a_time:
            at, found = self._made.get(language, (0.0, {}))
            if "page" not in found or time.monotonic() - at > FRESH:
                found = await self._make(language)
                self._made[language] = time.monotonic(), found
            return found


class TakeHome(Page):
    """Gives it out.

    Args:
        shelf: where it lies.
        language: of the presenter.
        is_theirs: whether a guest asks: then in the browser's language, if it is one of ours.
        hosts: as of `Page`.
    """

    def initialize(  # type: ignore[override]  # tornado's way
        self, shelf: Shelf, language: str, is_theirs: bool = False, hosts: frozenset[str] | None = None
    ) -> None:
        """Remember where it lies."""
        super().initialize(hosts)
        self.shelf, self.language, self.is_theirs = shelf, language, is_theirs

    async def get(self) -> None:
        """Send the page, which says itself what a browser may do with it."""
        language = liked(self, self.language) if self.is_theirs else self.language
        found = await self.shelf.take(language)
        if "page" not in found:  # a person reads it, and no script
            self.set_status(503)
            self.write(REFUSED.format(language=language, problem=escape(found["problem"])))
            return
        self.set_header("Content-Security-Policy", "frame-ancestors 'self'")
        self.write(found["page"])
