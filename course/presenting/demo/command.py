"""What `course demo` does: a server, a worker, a browser; until Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import webbrowser
from collections.abc import Callable
from typing import TYPE_CHECKING

from autograder.base.extras import require
from autograder.serving import reached_at, require_tornado, reserve, serve
from course.presenting.demo.plan import Plan

if TYPE_CHECKING:
    from course.presenting.demo.server import Worker
    from course.presenting.room.room import Room

MOST_BYTES = 8_192  # of a question


def demo(
    plan: Plan, port: int, browser: bool, say: Callable[[str], None], phones: tuple[str, int] | None = None
) -> None:
    """Show a demo until it is ended from the keyboard.

    Args:
        plan: what is shown.
        port: of the page; 0 takes a free one.
        browser: whether to open one.
        say: is told where the page is.
        phones: host and port for the room's phones; None lets none in.

    Raises:
        Problem: tornado is missing or the port is taken.
    """
    require_tornado("demo")
    if phones:
        require("segno", "demo", "segno, which draws the QR code,")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(plan, port, browser, say, phones))
    say("The demo has ended.")


async def _serve(
    plan: Plan, port: int, browser: bool, say: Callable[[str], None], phones: tuple[str, int] | None
) -> None:
    from course.presenting.demo.server import Event, Story, Worker, make_app

    taken = reserve(port, "127.0.0.1")
    door = reserve(phones[1], phones[0], "--room-port") if phones else None
    address = f"http://127.0.0.1:{taken.getsockname()[1]}/"
    story, room = Story(), None
    if phones and door:
        from course.presenting.room.room import Room

        room = Room(f"http://{reached_at(phones[0])}:{door.getsockname()[1]}/", plan.folder)

    def tell(event: Event) -> None:
        story.take(event)
        if room and event["kind"] in ("began", "ready"):  # its folder is there by now
            room.changed()

    worker = Worker(plan, tell)
    try:
        if room and door:
            _let_phones_in(room, door, worker, plan.page)
        serve(make_app(worker, story.hub, room, plan.page), taken, max_body_size=MOST_BYTES)
        say(f"The demo is at {address}  (Ctrl-C ends it)")
        if room:
            story.take({"kind": "room"})
            say(f"Phones come in at {room.address}; the button Room shows it large, as a QR code.")
            say(f"What they send waits for you, and for nobody else, at {room.address}queue.html#{room.key}")
        if browser:
            webbrowser.open(address)
        await asyncio.Event().wait()
    finally:
        if plan.folder:
            say(f"Keeping the translator in {plan.folder}.")
        worker.end()


def _let_phones_in(room: Room, door: socket.socket, worker: Worker, language: str) -> None:
    from course.presenting.room import server

    per_address = server.MOST_CONNECTIONS
    serve(server.make_app(room, worker.shelf, language), door, max_body_size=server.MOST_BYTES, per_address=per_address)
