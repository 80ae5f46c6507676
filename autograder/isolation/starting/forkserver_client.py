"""The judge's end of the warm process: start it, have it fork, have it end what it forked."""

# ruff: noqa: I001 - a list of names is packed

from __future__ import annotations

import contextlib
import logging
import socket
import subprocess
import threading
from collections.abc import Sequence
from typing import Any

from autograder.isolation.channel import Channel, ChannelError, ChannelTimeout
from autograder.isolation.resources.limits import Limits
from autograder.isolation.resources.memory import MemoryWatch, Watched, end_whole, memory_of, seen_as
from autograder.isolation.resources.own_time import OwnTime, StandsStill, Starting, Waiting
from autograder.isolation.resources.readers_writer_lock import ReadersWriterLock
from autograder.isolation.sandbox.folders import Room, remove_beside
from autograder.isolation.sandbox.guard import (
    CannotRun, Guard, best_guard, needs_own_user, readable_paths, require_guard,
)  # fmt: skip
from autograder.isolation.starting.interrupts import interrupts_wait
from autograder.isolation.starting.spawn import Spawned

LOGGER = logging.getLogger("autograder.forkserver")
STARTS = 3  # tries
START = 600.0  # seconds; importing TensorFlow on a busy machine takes long
ANSWER = 60.0  # seconds of its own to fork, or to end what it forked
END = 0.5  # seconds to end what was forked; then all of it is killed


class ForkServer:
    """A process with all imported that learners' code needs, which is forked for each learner.

    A context manager. One may be used from several threads.

    Args:
        guard: what stands between learners' code and this machine; the best there is where nothing is said.
        allow_unguarded: go on also where there is no guard at all.
        libraries: what is imported besides, see `libraries_in`.

    Raises:
        CannotRun: no guard can be had and none is not allowed, or the process did not start.
    """

    def __init__(self, guard: Guard | None = None, *, allow_unguarded: bool = False, libraries: Sequence[str] = ()):
        self.guard = guard or best_guard()
        require_guard(self.guard, allow_unguarded)
        self._lock, self.memory, self.access = threading.Lock(), MemoryWatch(), ReadersWriterLock()
        self._homes: dict[int, str] = {}  # of the living, by pid
        self._unremoved: list[str] = []  # of those that have ended
        self._closed = False
        settings = {
            "isolate": self.guard.name != "none", "shared": self.guard.name == "landlock",
            "own_user": needs_own_user(self.guard), "libraries": list(libraries),
            "read": [str(path) for path in readable_paths()],
        }  # fmt: skip
        own = next(filter(None, (self._started(settings, last=n == STARTS) for n in range(1, STARTS + 1))))
        if self.guard.name == "bubblewrap":
            own = seen_as(own, self._process.pid) or own
        self._own, self._size = own, memory_of(own)

    def _started(self, settings: dict[str, Any], *, last: bool) -> int | None:
        """Start the process: its pid, as it sees itself; None where it stood still and another one is to be started."""
        mine, theirs = socket.socketpair()
        self._socket, self._channel = mine, Channel(mine)
        try:
            with theirs, interrupts_wait():
                self._spawned = Spawned("autograder.isolation.starting.forkserver", theirs, self.guard, settings)
                self._process = self._spawned.process
            return int(self._channel.receive(patience=Starting(self._process.pid, START))["pid"])
        except ChannelError as error:
            if isinstance(error, StandsStill) and not last:
                LOGGER.warning("The process that runs learners' code stood still while it started: another is started.")
                self._let_go()
                return None
            self.close()
            raise CannotRun(f"The process that runs learners' code did not start{self._last_words}.") from error
        except KeyboardInterrupt:  # while TensorFlow is imported
            end_whole(self._process.pid)
            self.close()
            raise

    def __enter__(self) -> ForkServer:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @property
    def alive(self) -> bool:
        """Whether it can still be forked: it is asked, since what guards it may outlive it by a moment."""
        if self._process.poll() is not None:
            return False
        with self._lock, contextlib.suppress(ChannelError):
            return self._asked({"do": "answer"})["alive"]
        return False

    def _asked(self, request: dict[str, Any], given: socket.socket | None = None) -> Any:
        """Its answer to a request; where it says nothing, as when it was stopped, it is ended.

        Raises:
            ChannelError: it is gone.
        """
        waiting = Waiting(OwnTime(self._own), ANSWER, self._give_up)
        self._channel.send(request, patience=waiting)
        if given is not None:
            socket.send_fds(self._socket, [b"+"], [given.fileno()])
        return self._channel.receive(patience=waiting)

    def _give_up(self) -> float:
        end_whole(self._process.pid)
        raise ChannelTimeout("the process that is forked says nothing")

    def fork(self, limits: dict[str, Any]) -> tuple[int, socket.socket]:
        """A new learner's process: its pid and the judge's end of its socket."""
        mine, theirs = socket.socketpair()
        with theirs, self._lock:
            try:
                forked = self._asked({"do": "fork", "limits": limits}, theirs)
            except (ChannelError, OSError) as error:
                mine.close()
                raise CannotRun("The process that runs learners' code ended.") from error
            self._homes[forked["pid"]] = forked["home"]
        return forked["pid"], mine

    def why_not(self, pid: int) -> str:
        """What a process said that did not start; a fork says nothing."""
        return ""

    def watch(self, pid: int, limits: Limits) -> Watched | None:
        """Begin to look at what a learner's process and all that it starts use."""
        here: int | None = pid
        if self.guard.name == "bubblewrap":
            here = seen_as(pid, self._process.pid)
        if not here:
            return None
        # In bubblewrap its folder can't be seen from here, and has a size.
        room = Room(self._homes[pid], limits.files, limits.home_size) if self.guard.name != "bubblewrap" else None
        return self.memory.watch(here, limits.together, self._size, room)

    def interrupt(self, pid: int) -> None:
        """Interrupt a learner's process, as Ctrl-C does."""
        with self._lock, contextlib.suppress(ChannelError):
            self._channel.send({"do": "interrupt", "pid": pid})

    def end(self, pid: int) -> int | None:
        """Kill a learner's process with all that it started; its exit status as `waitpid` gives it."""
        with self._lock, contextlib.suppress(ChannelError):
            ended = self._asked({"do": "end", "pid": pid})
            self._homes.pop(pid, None)
            self._unremoved = ended["unremoved"]
            return ended["status"]
        return None

    def close(self) -> None:
        """End the warm process; what it forked ends with it. Nothing here waits for a learner's code."""
        self.access.end()
        if self._closed:
            return
        self._closed = True
        self._let_go()
        self.memory.close()  # last: it looks at each process, of which there may be many
        if self.guard.name != "bubblewrap":  # there they went with the sandbox
            for home in (*self._homes.values(), *self._unremoved):
                remove_beside(home)

    def _let_go(self) -> None:
        if self.guard.name == "bubblewrap" and self._process.poll() is None:
            end_whole(self._process.pid)
        self._channel.close()
        try:
            self._process.wait(timeout=END)
        except subprocess.TimeoutExpired:
            end_whole(self._process.pid)
            self._process.wait()
        self._last_words = self._spawned.last_words
        self._spawned.close()
