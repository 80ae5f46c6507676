"""Starts a board, as `autograder board` does or in a thread, and speaks to it as anybody could."""

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass

import requests

from autograder.board.command import _serve
from autograder.student.board_sender import post
from tests.served import served


@dataclass
class Running:
    """A board that runs: its process, if it has one of its own, its address, room and the presenter's key."""

    process: subprocess.Popen | None
    address: str
    room: str
    key: str

    def join(self, name, **more):
        return post(f"{self.address}/join", {"room": self.room, "name": name, **more})

    def result(self, token, slug="causal_mask", points=10, misconceptions=(), **more):
        body = {"token": token, "slug": slug, "points": points, "misconceptions": list(misconceptions), **more}
        return post(f"{self.address}/result", body)

    def guess(self, token, slug="shuffled_words", answer="b", **more):
        return post(f"{self.address}/guess", {"token": token, "slug": slug, "answer": answer, **more})

    def presenter(self, **what):
        return post(f"{self.address}/presenter", {"key": self.key, **what})

    def state(self):
        with urllib.request.urlopen(f"{self.address}/events?key={self.key}", timeout=600) as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    return json.loads(line[6:])

    def names(self):
        return [one["name"] for one in self.state()["people"]]

    def solved(self, slug):
        return next(one["solved"] for one in self.state()["exercises"] if one["slug"] == slug)


@contextmanager
def board(file, *options, port=0):
    """The board; killed at the end if it still runs."""
    command = [sys.executable, "-m", "autograder.cli", "board", "--no-browser", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--file", str(file), *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        said = ""
        while "Your page" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        yield _running(process, said)
    finally:
        process.kill()
        process.stdout.close()
        process.wait()


@contextmanager
def board_here(file, *, room=None, anew=False, approves=False):
    """The board in a thread of this process: at once, for the many tests that want one of their own."""
    with served(lambda ready: _serve(ready, file, room, anew, approves=approves)) as said:
        yield _running(None, said)


def _running(process, said):
    room, address = re.search(r'join\("([\w-]+)", "a name", "([^"]+)"\)', said).groups()
    return Running(process, address, room, re.search(r"/#(\S+)", said)[1])


def status(address, body=None, **headers):
    """The HTTP status of anything that is sent."""
    ask = requests.get if body is None else requests.post
    return ask(address, data=body, headers=headers, timeout=600).status_code
