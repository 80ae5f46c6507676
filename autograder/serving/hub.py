"""Server-sent events: what happens is told to every page that listens."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from tornado.iostream import StreamClosedError

from autograder.serving.pages import Page
from autograder.serving.shares import gives_way

STILL_HERE = 15  # seconds of silence after which a listener gets a sign of life
BACKLOG = 500  # events that a slow listener may be behind; it is cut off then, comes again, and is greeted anew


class Hub:
    """Who listens.

    Args:
        greeting: gives what a new listener is told first, so that it need not have been there from the start.
        most: listeners at once.
    """

    def __init__(self, greeting: Callable[[], Any], most: int = 50):
        self._greeting, self.most = greeting, most
        self._queues: dict[asyncio.Queue[str | None], str] = {}  # and its address, the oldest first

    def listen(self, address: str = "") -> asyncio.Queue[str | None]:
        """Begin to listen: a queue of events as JSON; None is its end.

        Where all places are taken, the oldest listener of the address with most of them is let go. A page that listens
        comes again by itself.

        Args:
            address: where the listener is.
        """
        queue: asyncio.Queue[str | None] = asyncio.Queue()
        queue.put_nowait(_line(self._greeting()))
        self._queues[queue] = address
        if len(self._queues) > self.most:
            ages = {one: -place for place, one in enumerate(self._queues)}
            self._let_go(gives_way(self._queues, self._queues.__getitem__, ages.__getitem__))
        return queue

    def leave(self, queue: asyncio.Queue[str | None]) -> None:
        """Listen no longer."""
        self._queues.pop(queue, None)

    def tell(self, event: Any) -> None:
        """Tell all who listen."""
        line = _line(event)
        for queue in list(self._queues):
            if queue.qsize() > BACKLOG:
                self._let_go(queue)
            else:
                queue.put_nowait(line)

    def close(self) -> None:
        """Let everybody go."""
        for queue in list(self._queues):
            self._let_go(queue)

    def _let_go(self, queue: asyncio.Queue[str | None]) -> None:
        self.leave(queue)
        queue.put_nowait(None)

    @property
    def is_heard(self) -> bool:
        """Whether anybody listens."""
        return bool(self._queues)


class Events(Page):
    """The stream of a hub."""

    def initialize(self, hub: Hub, hosts: frozenset[str] | None = None) -> None:  # type: ignore[override]  # tornado's way
        """Take the hub."""
        super().initialize(hosts)
        self.hub = hub

    async def get(self) -> None:
        """Send events until the page is closed."""
        self.set_header("Content-Type", "text/event-stream")
        queue = self.hub.listen(self.request.remote_ip or "")
        try:
            while True:
                try:
                    line = await asyncio.wait_for(queue.get(), STILL_HERE)
                except TimeoutError:
                    line = ": still here\n\n"
                if line is None:
                    return
                self.write(line)
                await self.flush()
        except StreamClosedError:
            pass  # the page was closed
        finally:
            self.hub.leave(queue)


def _line(event: Any) -> str:
    return f"data: {json.dumps(event, ensure_ascii=False, separators=(',', ':'))}\n\n"
