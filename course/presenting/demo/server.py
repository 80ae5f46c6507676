"""The server behind the demo's page: tells it what the worker says, and asks the worker what the page asks."""

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

from autograder.serving.hub import Events, Hub
from autograder.serving.names import BadName
from autograder.serving.pages import HERE, Page, files_of
from autograder.serving.words import ENGLISH
from course.presenting.demo.against import AGAINST
from course.presenting.demo.pace import SPEEDS
from course.presenting.demo.plan import Plan
from course.presenting.demo.worker import work
from course.presenting.room.operating import Operating
from course.presenting.room.room import Room
from course.presenting.room.taken import Shelf, TakeHome
from course.presenting.room.touching import Touching

PAGE = Path(__file__).parent / "page"
LONGEST = 1_000  # characters of a sentence
SECONDS_TO_KEEP = 30  # for the worker to write down what it has learned
GONE = "The process that trains has ended unexpectedly: start the demo again."
BEFORE = {"lesson", "awake", "pace"}  # what stands before a training
Event = dict[str, Any]
WISHES: list[Event] = [
    *({"do": name} for name in ("pause", "go", "step")),
    *({"do": "speed", "speed": speed} for speed in SPEEDS),
    *({"do": "restart", "against": name} for name in (None, *AGAINST)),
]


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
        self.shelf = Shelf(self._take_home)
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._listen, daemon=True).start()

    async def _take_home(self, language: str) -> Event:
        return await self.ask({"ask": "take home", "language": language})

    async def ask(self, question: Event) -> Event:
        """The answer to a question about a sentence or the translator, or a problem."""
        self._count += 1
        number = self._count
        self._asked[number] = self._loop.create_future()
        try:
            self._pipe.send({"id": number, **question})
            return await self._asked[number]
        except OSError:
            return {"problem": GONE}
        finally:
            del self._asked[number]

    def wish(self, wish: Event) -> None:
        """Pass on what the presenter wishes; what came of it is told to all pages."""
        with contextlib.suppress(OSError):  # it has gone, and that is told as well
            self._pipe.send(wish)

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
        if event["kind"] == "again":
            self.shelf.clear()
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
        if event["kind"] == "again":  # the story begins anew, where there was nothing to see yet
            self.events = [past for past in self.events if past["kind"] in BEFORE]
        if event["kind"] == "pace":
            self.events = [past for past in self.events if past["kind"] != "pace"]
        self.events.append(event)
        self.hub.tell(event)


class Asked(Page):
    """A question about a sentence of the audience."""

    def initialize(  # type: ignore[override]  # tornado's way
        self, worker: Worker, room: Room | None, hosts: frozenset[str]
    ) -> None:
        """Take the worker, and the room that hears what is answered."""
        super().initialize(hosts)
        self.worker, self.room = worker, room

    async def post(self, kind: str) -> None:
        """Answer "translate", "beam" or "draw"."""
        body = self.json_body()
        sentence = body.get("sentence")
        if not isinstance(sentence, str) or len(sentence) > LONGEST:
            self.refuse(400, "A sentence of at most {most} characters is expected.", most=LONGEST)
            return
        question: Event = {"ask": kind, "sentence": sentence}
        if kind == "draw":
            temperature: Any = body.get("temperature")
            seed: Any = body.get("seed")
            if not (_is_number(temperature) and 0 < temperature <= 10 and type(seed) is int and 0 <= seed < 2**31):
                self.refuse(400, "A temperature above 0 and up to 10 and a seed from 0 on are expected.")
                return
            question |= {"temperature": float(temperature), "seed": seed}
        found = await self.worker.ask(question)
        if self.room is not None and kind == "translate" and "answers" in found:
            answers = found["answers"]
            self.room.translated(sentence, " ".join(one["text"] for one in answers), _was(answers))
        self.write(found)


class AskRoom(Page):
    """What the presenter asks the room on the wall: where does it look? And what does it need?"""

    def initialize(self, room: Room, hosts: frozenset[str]) -> None:  # type: ignore[override]  # tornado's way
        """Take the room."""
        super().initialize(hosts)
        self.room = room

    def post(self) -> None:
        """Begin with a written word, words and numbers, or with parts to take away; show the numbers, or end."""
        body = self.json_body()
        try:
            if body.get("show") is True and self.room.touching is not None:
                self.room.touching.is_shown = True
                self.room.changed()
            elif body.get("end") is True:
                self.room.ask_where(None)
                self.room.operate(None)
            elif "parts" in body:
                self.room.operate(Operating(body["parts"]))
            else:
                question: dict[str, Any] = {name: body.get(name) for name in ("written", "words", "p")}
                self.room.ask_where(Touching(**question))
        except BadName as error:
            self.refuse(400, error)
            return
        self.finish({})


class Wish(Page):
    """What the presenter wishes of the training."""

    def initialize(self, worker: Worker, hosts: frozenset[str]) -> None:  # type: ignore[override]  # tornado's way
        """Take the worker."""
        super().initialize(hosts)
        self.worker = worker

    def post(self) -> None:
        """Pass it on."""
        body = self.json_body()
        wish = {"do": body.get("do")}
        if wish["do"] == "speed":
            wish["speed"] = body.get("speed")
        elif wish["do"] == "restart":
            wish["against"] = body.get("against")
        if wish not in WISHES:
            self.refuse(400, "One of pause, go, step, speed and restart is expected, as the page sends them.")
            return
        self.worker.wish(wish)
        self.finish({})


def _was(answers: list[Event]) -> str | None:
    """Whether all is as the corpus has it; None where it doesn't have some of the sentences."""
    if not all(one.get("expected") for one in answers):
        return None
    return "right" if all(one["text"] == one["expected"] for one in answers) else "wrong"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _of_room(room: Room) -> list[tuple]:
    return [
        (r"/room/events", Events, {"hub": room.wall, "hosts": HERE}),
        (r"/room/ask", AskRoom, {"room": room, "hosts": HERE}),
    ]


def make_app(worker: Worker, hub: Hub, room: Room | None = None, language: str = ENGLISH) -> Application:
    """The application of one demo; the room is one whose phones take part, the language the page's."""
    return Application(
        [
            *([] if room is None else _of_room(room)),
            (r"/take-home.html", TakeHome, {"shelf": worker.shelf, "language": language, "hosts": HERE}),
            (r"/events", Events, {"hub": hub, "hosts": HERE}),
            (r"/(translate|beam|draw)", Asked, {"worker": worker, "room": room, "hosts": HERE}),
            (r"/wish", Wish, {"worker": worker, "hosts": HERE}),
            *files_of(PAGE, HERE, language),
        ],
        log_function=lambda handler: None,
    )
