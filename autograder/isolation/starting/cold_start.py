"""Learners' processes that start from nothing: slower by an import of TensorFlow, and possible on every system."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import tempfile
from typing import Any

from autograder.isolation.channel import Channel, ChannelError
from autograder.isolation.resources.limits import Limits
from autograder.isolation.resources.memory import MemoryWatch, Watched, end_all_beneath
from autograder.isolation.resources.readers_writer_lock import ReadersWriterLock
from autograder.isolation.sandbox.folders import Room, remove_beside
from autograder.isolation.sandbox.guard import Guard, best_guard, require_guard
from autograder.isolation.sandbox.linux import LINUX
from autograder.isolation.starting.interrupts import interrupts_wait
from autograder.isolation.starting.spawn import Spawned


class ColdStart:
    """Stands in for a warm process where forking is not wanted: each learner's process starts from nothing.

    Args:
        guard: as of `ForkServer`; of bubblewrap the whole is had, of Landlock nothing.
        allow_unguarded: as of `ForkServer`.
    """

    def __init__(self, guard: Guard | None = None, *, allow_unguarded: bool = False):
        self.guard = guard or best_guard()
        if self.guard.name == "landlock":
            self.guard = Guard("none", self.guard.missing)
        require_guard(self.guard, allow_unguarded)
        self.memory, self.access = MemoryWatch(), ReadersWriterLock()
        self._processes: dict[int, tuple[Spawned, str]] = {}

    def __enter__(self) -> ColdStart:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    @property
    def alive(self) -> bool:
        """Yes: there is nothing that could end."""
        return True

    def fork(self, limits: dict[str, Any]) -> tuple[int, socket.socket]:
        """As `ForkServer.fork`."""
        mine, theirs = socket.socketpair()
        home = "/tmp/learner" if self.guard.name == "bubblewrap" else tempfile.mkdtemp(prefix="learner-")
        with theirs, interrupts_wait():
            settings = {"isolate": self.guard.name != "none"}
            spawned = Spawned("autograder.isolation.starting.cold_child", theirs, self.guard, settings)
            pid = spawned.process.pid
            self._processes[pid] = (spawned, home)
        with contextlib.suppress(ChannelError):  # it may be gone already: that is seen by whoever waits for it
            Channel(mine).send({**limits, "home": home})
        return pid, mine

    def why_not(self, pid: int) -> str:
        """As `ForkServer.why_not`."""
        spawned, _ = self._processes[pid]
        with contextlib.suppress(subprocess.TimeoutExpired):
            spawned.process.wait(timeout=1)
        return spawned.last_words

    def watch(self, pid: int, limits: Limits) -> Watched | None:
        """As `ForkServer.watch`."""
        room = None
        if self.guard.name != "bubblewrap":
            room = Room(self._processes[pid][1], limits.files, limits.home_size)
        return self.memory.watch(pid, limits.together, room=room)

    def interrupt(self, pid: int) -> None:
        """As `ForkServer.interrupt`; in bubblewrap, and where there are no signals, it is the process's end."""
        _signal(self._processes[pid][0].process, signal.SIGINT)

    def end(self, pid: int) -> int | None:
        """As `ForkServer.end`."""
        spawned, home = self._processes.pop(pid, (None, ""))
        if spawned is None:
            return None
        if LINUX:
            end_all_beneath(pid)
        _signal(spawned.process, None)
        status = spawned.process.wait()
        spawned.close()
        if self.guard.name != "bubblewrap":
            remove_beside(home)
        return -status if status < 0 else status << 8

    def close(self) -> None:
        """End every process that is left."""
        self.access.end()
        for pid in list(self._processes):
            self.end(pid)
        self.memory.close()


def _signal(process: subprocess.Popen[bytes], number: int | None) -> None:
    """Signal a process with all that it started; None ends it, and so does every signal where there are none."""
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL if number is None else number)
        else:
            process.kill()
