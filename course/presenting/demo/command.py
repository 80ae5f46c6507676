"""What `course demo` does: a server, a worker, a browser; until Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import webbrowser
from collections.abc import Callable

from course.presenting.demo.plan import Plan
from course.presenting.serving import require_tornado, reserve, serve

MOST_BYTES = 8_192  # of a question


def demo(plan: Plan, port: int, browser: bool, say: Callable[[str], None]) -> None:
    """Show a demo until it is ended from the keyboard.

    Args:
        plan: what is shown.
        port: of the page; 0 takes a free one.
        browser: whether to open one.
        say: is told where the page is.

    Raises:
        Problem: tornado is missing or the port is taken.
    """
    require_tornado("demo")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(plan, port, browser, say))
    say("The demo has ended.")


async def _serve(plan: Plan, port: int, browser: bool, say: Callable[[str], None]) -> None:
    from course.presenting.demo.server import Story, Worker, make_app

    taken = reserve(port, "127.0.0.1")
    address = f"http://127.0.0.1:{taken.getsockname()[1]}/"
    story = Story()
    worker = Worker(plan, story.take)
    try:
        serve(make_app(worker, story.hub), taken, max_body_size=MOST_BYTES)
        say(f"The demo is at {address}  (Ctrl-C ends it)")
        if browser:
            webbrowser.open(address)
        await asyncio.Event().wait()
    finally:
        if plan.folder:
            say(f"Keeping the translator in {plan.folder}.")
        worker.end()
