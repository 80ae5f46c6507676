"""A room and the demo's page beside it, with a worker that only says that it works: nothing here needs TensorFlow."""

import asyncio
import json
import threading
import urllib.error
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass

import requests

from autograder.serving import reserve, serve
from course.presenting.demo.server import Story
from course.presenting.demo.server import make_app as make_demo
from course.presenting.room import server
from course.presenting.room.room import Room
from course.presenting.room.taken import Shelf

ANSWER = {
    "text": "les chiens", "unknown": [], "source": ["dogs", "<EOS>"], "target": ["chiens", "<EOS>"],
    "read": ["<SOS>", "chiens"],
    "attentions": {name: [[[[0.5, 0.5], [0.1, 0.9]]]] for name in ("source", "target", "cross")},
    "choices": [[["chiens", 0.9], ["<EOS>", 0.1]], [["<EOS>", 0.99], ["chiens", 0.01]]], "sums": {"1": [1, 1]},
    "vocabulary": 2,
}  # fmt: skip
MODEL = {
    "kind": "model", "parameters": 5, "layers": 1, "encoder_layers": 1, "heads": 1, "width": 4,
    "words": {"animals": ["dogs"]}, "machine": "",
}  # fmt: skip


class Worker:
    """Answers at once, and counts how often a page was made."""

    def __init__(self):
        self.asked, self.pages = [], 0
        self.shelf = Shelf(self.take_home)

    async def ask(self, question):
        self.asked.append(question["sentence"])
        return {"answers": [{"sentence": question["sentence"], **ANSWER}]}

    async def take_home(self, language):
        self.pages += 1
        self.language = language
        await asyncio.sleep(0.05)
        head = "<!doctype html><html lang=en><link rel=icon href=data:,><title>at home</title>"
        return {"page": f"{head}<main><h1>home</h1></main>"}


def posted(address, what):
    reply = requests.post(address, json=what, timeout=600)
    return reply.status_code, reply.json()


@dataclass
class Running:
    room: Room
    worker: Worker
    demo: str

    @property
    def address(self):
        return self.room.address

    def post(self, where, **what):
        """The HTTP status, and what was said to a phone."""
        return posted(f"{self.address}{where}", what)

    def post_demo(self, where, **what):
        """The same of the demo's page."""
        return posted(f"{self.demo}{where}", what)

    def phone(self):
        """A phone that has come in."""
        return self.post("come")[1]["phone"]

    def presenter(self, **what):
        return self.post("presenter", key=self.room.key, **what)

    def told(self, where):
        """What a stream says first."""
        with urllib.request.urlopen(where, timeout=600) as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    return json.loads(line[6:])

    def waiting(self):
        return self.told(f"{self.address}watch?key={self.room.key}")["waiting"]


@contextmanager
def running(language="en", folder=None):
    """Both servers, in a thread of their own; the presenter's pages in a language, the room kept in a folder."""
    begun, found, loop = threading.Event(), [], asyncio.new_event_loop()

    async def begin():
        door, taken = reserve(0, "127.0.0.1"), reserve(0, "127.0.0.1")
        worker, story = Worker(), Story()
        room = Room(f"http://127.0.0.1:{door.getsockname()[1]}/", folder)
        servers = [
            serve(server.make_app(room, worker.shelf, language), door, max_body_size=server.MOST_BYTES),
            serve(make_demo(worker, story.hub, room, language), taken),
        ]
        for event in (MODEL, {"kind": "room"}, {"kind": "ready"}):
            story.take(event)
        found.append((Running(room, worker, f"http://127.0.0.1:{taken.getsockname()[1]}/"), story, servers))
        begun.set()

    async def end():
        one, story, servers = found[0]
        for hub in (one.room.phones, one.room.presenter, one.room.wall, story.hub):
            hub.close()
        for each in servers:
            each.stop()
            await each.close_all_connections()
        loop.stop()

    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    asyncio.run_coroutine_threadsafe(begin(), loop)
    assert begun.wait(60)
    try:
        yield found[0][0]
    finally:
        asyncio.run_coroutine_threadsafe(end(), loop)
        thread.join(60)
        loop.close()
