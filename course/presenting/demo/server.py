"""The server behind the demo's page: tells it what the worker says, and asks the worker what the page asks."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tornado.web import Application

from course.presenting.demo.plan import Plan
from course.presenting.demo.worker import work
from course.presenting.room.room import Room
from course.presenting.room.taken import Shelf, TakeHome
from course.presenting.serving.hub import Events, Hub
from course.presenting.serving.pages import HERE, Page, files_of

PAGE = Path(__file__).parent / "page"
LONGEST = 1_000  # characters of a sentence
SECONDS_TO_KEEP = 30  # for the worker to write down what it has learned
GONE = "The process that trains has ended unexpectedly: start the demo again."
Event = dict[str, Any]


class Worker:
    """The other process.

    Args:
        plan: what is shown.
        tell: is called in the event loop with each event that is not an answer.
    """

    def __init__(self, plan: Plan, tell: Callable[[Event], None]):
        self._tell, self._plan = tell, plan
        self._asked: dict[int, asyncio.Future[Event]] = {}
        self._count = 0
        # Not forked: TensorFlow and threads don't survive that.
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs, plan), daemon=True)
        with _undisturbed():  # which is inherited: Ctrl-C is for the server
            self._process.start()
        theirs.close()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._listen, daemon=True).start()

    async def ask(self, sentence: str) -> Event:
        """The translation of a sentence, or a problem."""
        return await self._answer({"sentence": sentence})

    async def take_home(self) -> Event:
        """The page that is taken home, or a problem."""
        return await self._answer({})

    async def _answer(self, asked: Event) -> Event:
        self._count += 1
        number = self._count
        self._asked[number] = self._loop.create_future()
        try:
            self._pipe.send({"id": number, **asked})
            return await self._asked[number]
        except OSError:
            return {"problem": GONE}
        finally:
            del self._asked[number]

    def end(self) -> None:
        """Let it keep what it has learned, if it keeps anything, and end."""
        with _undisturbed():
            with contextlib.suppress(OSError):
                self._pipe.send(None)
            self._process.join(SECONDS_TO_KEEP if self._plan.folder else 0)
            self._process.kill()
            self._process.join()

    def _listen(self) -> None:
        try:
            while True:
                event = self._pipe.recv()
                self._loop.call_soon_threadsafe(self._take, event)
        except (EOFError, OSError):
            with contextlib.suppress(RuntimeError):  # the loop has ended as well
                self._loop.call_soon_threadsafe(self._gone)

    def _take(self, event: Event) -> None:
        if event["kind"] != "answer":
            self._tell(event)
        elif (waiting := self._asked.get(event["to"])) is not None and not waiting.done():
            waiting.set_result({name: value for name, value in event.items() if name not in ("kind", "to")})

    def _gone(self) -> None:
        for waiting in self._asked.values():
            if not waiting.done():
                waiting.set_result({"problem": GONE})
        self._tell({"kind": "gone", "said": GONE})


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C waits."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Story:
    """All that has happened, for a page that comes late or is reloaded."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.hub = Hub(lambda: {"kind": "story", "events": self.events})

    def take(self, event: Event) -> None:
        """Keep an event and tell it on. What ended with a clear sentence needs no second one."""
        if event["kind"] == "gone" and any(past["kind"] == "problem" for past in self.events):
            return
        self.events.append(event)
        self.hub.tell(event)


class Translate(Page):
    """The audience's sentence."""

    def initialize(self, worker: Worker, hosts: frozenset[str]) -> None:  # type: ignore[override]  # tornado's way
        """Take the worker."""
        super().initialize(hosts)
        self.worker = worker

    async def post(self) -> None:
        """Answer with its translation and attentions."""
        sentence = self.json_body().get("sentence")
        if not isinstance(sentence, str) or len(sentence) > LONGEST:
            self.refuse(400, f"A sentence of at most {LONGEST} characters is expected.")
            return
        self.write(await self.worker.ask(sentence))


def make_app(worker: Worker, hub: Hub, room: Room | None = None) -> Application:
    """The application of one demo; the room is one whose phones take part."""
    return Application(
        [
            *([] if room is None else [(r"/room/events", Events, {"hub": room.wall, "hosts": HERE})]),
            (r"/take-home.html", TakeHome, {"shelf": Shelf(worker.take_home), "hosts": HERE}),
            (r"/events", Events, {"hub": hub, "hosts": HERE}),
            (r"/translate", Translate, {"worker": worker, "hosts": HERE}),
            *files_of(PAGE, HERE),
        ],
        log_function=lambda handler: None,
    )
