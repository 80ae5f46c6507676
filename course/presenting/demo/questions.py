"""What the page asks and wishes, heard between any two steps of a training."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from course.decoding import Translator
from course.presenting.demo.answers import Expected, answer
from course.presenting.demo.pace import Pace

if TYPE_CHECKING:
    from course.presenting.demo.rival import Rival


class Questions:
    """What the page asks, answered by the translator as it is now.

    Args:
        pipe: to the server's process.
    """

    def __init__(self, pipe: Connection):
        self._pipe = pipe
        self.pace = Pace()
        self.translator: Translator | None = None
        self.as_learned: Callable[[], AbstractContextManager[None]] = nullcontext
        """Within it the translator is what it would be if it had learned enough."""
        self.rival: Rival | None = None
        self.expected: Expected = {}

    def wait(self) -> float:
        """Answer what was asked, and wait while the presenter wishes it; returns the seconds of waiting."""
        return self.pace.wait(self._listen)

    def answer_waiting(self) -> None:
        """Answer what has been asked since the last time. Raises EOFError where the server is gone."""
        self._listen(0.0)

    def answer_next(self) -> None:
        """Wait for a question and answer it. Raises EOFError where the server is gone, Restart where that is wished."""
        asked: dict[str, Any] | None = self._pipe.recv()
        if asked is None:
            raise EOFError("the server says goodbye")
        if "do" in asked:
            self._pipe.send(self.pace.take(asked))
        else:
            with self.as_learned():
                found = answer(asked, self.translator, self.rival, self.expected)
            self._pipe.send({"kind": "answer", "to": asked["id"], **found})

    def _listen(self, seconds: float | None) -> None:
        """Answer what is there, or comes within this time."""
        while self._pipe.poll(seconds):
            self.answer_next()
            seconds = 0.0
