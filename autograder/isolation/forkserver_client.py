"""The judge's end of the warm process: start it, have it fork, have it end what it forked."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from typing import Any

from autograder.isolation.guard import ENVIRONMENT, Guard, best_guard, in_bubblewrap, readable_paths
from autograder.isolation.memory import MemoryWatch, Watched, memory_of, seen_as
from autograder.isolation.messages import Channel, ChannelError

START = 120.0  # seconds; importing TensorFlow on a busy machine takes long
END = 1.0  # seconds to end what was forked; then all of it is killed


class CannotRun(RuntimeError):
    """No process for a learner's code could be had, or none that is guarded."""


class ForkServer:
    """A process with TensorFlow imported, which is forked for each learner.

    A context manager. One may be used from several threads.

    Args:
        guard: what stands between learners' code and this machine; the best there is where nothing is said.
        allow_unguarded: go on also where there is no guard at all.

    Raises:
        CannotRun: no guard can be had and none is not allowed, or the process did not start.
    """

    def __init__(self, guard: Guard | None = None, *, allow_unguarded: bool = False):
        self.guard = guard or best_guard()
        require(self.guard, allow_unguarded)
        self._lock, self.memory = threading.Lock(), MemoryWatch()
        self._homes: dict[int, str] = {}  # of the living, by pid
        mine, theirs = socket.socketpair()
        self._socket, self._channel = mine, Channel(mine)
        with theirs:
            self._process = spawn(theirs, self.guard)
        try:
            own = self._channel.receive(timeout=START)["pid"]
        except ChannelError as error:
            self.close()
            raise CannotRun("the process that runs learners' code did not start") from error
        except BaseException:  # an interrupt, while TensorFlow is imported
            self._process.kill()
            self.close()
            raise
        if self.guard.name == "bubblewrap":
            own = seen_as(own, self._process.pid) or own
        self._size = memory_of(own)

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
            self._channel.send({"do": "answer"})
            return self._channel.receive(timeout=START)["alive"]
        return False

    def fork(self, limits: dict[str, Any]) -> tuple[int, socket.socket]:
        """A new learner's process: its pid and the judge's end of its socket."""
        mine, theirs = socket.socketpair()
        with theirs, self._lock:
            try:
                self._channel.send({"do": "fork", "limits": limits})
                socket.send_fds(self._socket, [b"+"], [theirs.fileno()])
                forked = self._channel.receive(timeout=START)
            except (ChannelError, OSError) as error:
                mine.close()
                raise CannotRun("the process that runs learners' code ended") from error
            self._homes[forked["pid"]] = forked["home"]
        return forked["pid"], mine

    def watch(self, pid: int, limit: int) -> Watched | None:
        """Begin to look at the memory that a learner's process and all that it starts use."""
        here: int | None = pid
        if self.guard.name == "bubblewrap":
            here = seen_as(pid, self._process.pid)
        return self.memory.watch(here, limit, self._size) if here else None

    def interrupt(self, pid: int) -> None:
        """Interrupt a learner's process, as Ctrl-C does."""
        with self._lock, contextlib.suppress(ChannelError):
            self._channel.send({"do": "interrupt", "pid": pid})

    def end(self, pid: int) -> int | None:
        """Kill a learner's process with all that it started; its exit status as `waitpid` gives it."""
        with self._lock, contextlib.suppress(ChannelError):
            self._channel.send({"do": "end", "pid": pid})
            status = self._channel.receive(timeout=START)["status"]
            self._homes.pop(pid, None)
            return status
        return None

    def close(self) -> None:
        """End the warm process; what it forked ends with it."""
        self.memory.close()
        self._channel.close()
        try:
            self._process.wait(timeout=END)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self.guard.name != "bubblewrap":  # there they went with the sandbox
            for home in self._homes.values():
                shutil.rmtree(home, ignore_errors=True)


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
        require(self.guard, allow_unguarded)
        self.memory = MemoryWatch()
        self._processes: dict[int, tuple[subprocess.Popen[bytes], str]] = {}

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
        with theirs:
            process = spawn(theirs, self.guard, once=True)
        self._processes[process.pid] = (process, home)
        Channel(mine).send({**limits, "home": home})
        return process.pid, mine

    def watch(self, pid: int, limit: int) -> Watched | None:
        """As `ForkServer.watch`."""
        return self.memory.watch(pid, limit)

    def interrupt(self, pid: int) -> None:
        """As `ForkServer.interrupt`; in bubblewrap it is the sandbox's end."""
        with contextlib.suppress(OSError):
            os.killpg(pid, signal.SIGINT)

    def end(self, pid: int) -> int | None:
        """As `ForkServer.end`."""
        process, home = self._processes.pop(pid, (None, ""))
        if process is None:
            return None
        with contextlib.suppress(OSError):
            os.killpg(pid, signal.SIGKILL)
        status = process.wait()
        if self.guard.name != "bubblewrap":
            shutil.rmtree(home, ignore_errors=True)
        return -status if status < 0 else status << 8

    def close(self) -> None:
        """End every process that is left."""
        self.memory.close()
        for pid in list(self._processes):
            self.end(pid)


def require(guard: Guard, allow_unguarded: bool) -> None:
    """Fail closed: no learner's code runs without a guard unless that is explicitly allowed."""
    if guard.name == "none" and not allow_unguarded:
        raise CannotRun(f"{guard.missing}. Learners' code would run unguarded: allow that with --allow-unguarded.")


def spawn(theirs: socket.socket, guard: Guard, *, once: bool = False) -> subprocess.Popen[bytes]:
    """Start `autograder.isolation.forkserver` behind a guard, on its end of the socket."""
    settings = {"once": once, "isolate": guard.name != "none", "read": [str(path) for path in readable_paths()]}
    # -P: the current folder is no place to import from.
    program = [sys.executable, "-P", "-m", "autograder.isolation.forkserver"]
    command = [*program, str(theirs.fileno()), json.dumps(settings)]
    guarded = guard.name == "bubblewrap"
    return subprocess.Popen(
        in_bubblewrap(command) if guarded else command,
        pass_fds=[theirs.fileno()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=None if guarded else {**os.environ, **ENVIRONMENT, "PATH": os.environ.get("PATH", "")},
        start_new_session=True,
    )
