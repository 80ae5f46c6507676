"""Notebooks on their way in: one at a time for each student, and on the disk, however slowly they come."""

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile

from autograder.checks.judging.message import Message
from autograder.hub.rules import Refused

MOST_AT_ONCE = 9  # of one student: one on its way, and the others wait unread
BUSY = "Several notebooks of yours are on their way already: try again in a minute."


class Upload:
    """What has come of one notebook.

    Args:
        folder: on whose disk it is; it has no name there, so nothing of it outlives this process.
        ended: is called once, when it isn't needed any more.

    Raises:
        OSError: the disk takes nothing.
    """

    def __init__(self, folder: Path, ended: Callable[[], None]):
        folder.mkdir(parents=True, exist_ok=True)
        self._file, self._ended = TemporaryFile(dir=folder), ended  # noqa: SIM115 (`end` closes it)

    def add(self, chunk: bytes) -> None:
        """Keep what came next. Raises OSError."""
        self._file.write(chunk)

    def forget(self) -> None:
        """Keep nothing of what came: it is too large."""
        self._file.seek(0)
        self._file.truncate()

    def content(self) -> bytes:
        """All of it. Raises OSError."""
        self._file.seek(0)
        return self._file.read()

    def end(self) -> None:
        """Forget it, and let the student's next one come. The second time does nothing."""
        if not self._file.closed:
            self._file.close()
            self._ended()


class Uploads:
    """Whose notebook is on its way. For one event loop.

    Args:
        folder: where they are kept meanwhile.
    """

    def __init__(self, folder: Path):
        self._folder = folder
        self._count: Counter[str] = Counter()
        self._turns: dict[str, asyncio.Lock] = {}

    async def begin(self, student: str) -> Upload:
        """Let a student's notebook come, as soon as the one before it is through.

        Raises:
            Refused: too many of theirs wait already.
            OSError: the disk takes nothing.
        """
        if self._count[student] >= MOST_AT_ONCE:
            raise Refused(429, Message(BUSY))
        self._count[student] += 1
        await self._turns.setdefault(student, asyncio.Lock()).acquire()
        try:
            return Upload(self._folder, lambda: self._end(student))
        except OSError:
            self._end(student)
            raise

    def _end(self, student: str) -> None:
        self._turns[student].release()
        self._count[student] -= 1
        if not self._count[student]:
            del self._count[student], self._turns[student]
