"""The judge's end of the warm process: start it, have it fork, have it end what it forked."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
from typing import Any

from autograder.running.messages import Channel, ChannelError

START = 120.0  # seconds; importing TensorFlow on a busy machine takes long


class CannotRun(RuntimeError):
    """No process for a learner's code could be had."""


class WarmProcess:
    """A process with TensorFlow imported, which is forked for each learner.

    A context manager. One may be used from several threads.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        mine, theirs = socket.socketpair()
        self._socket, self._channel = mine, Channel(mine)
        with theirs:
            self._process = spawn(theirs)
        try:
            self._channel.receive(timeout=START)
        except ChannelError as error:
            self.close()
            raise CannotRun("the process that runs learners' code did not start") from error

    def __enter__(self) -> WarmProcess:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def fork(self, limits: dict[str, Any]) -> tuple[int, socket.socket]:
        """A new learner's process: its pid and the judge's end of its socket."""
        mine, theirs = socket.socketpair()
        with theirs, self._lock:
            self._channel.send({"do": "fork", "limits": limits})
            socket.send_fds(self._socket, [b"+"], [theirs.fileno()])
            try:
                pid = self._channel.receive(timeout=START)["pid"]
            except ChannelError as error:
                mine.close()
                raise CannotRun("the warm process ended") from error
        return pid, mine

    def end(self, pid: int) -> int | None:
        """Kill a learner's process with all that it started; its exit status as `waitpid` gives it."""
        with self._lock, contextlib.suppress(ChannelError):
            self._channel.send({"do": "end", "pid": pid})
            return self._channel.receive(timeout=START)["status"]
        return None

    def close(self) -> None:
        """End the warm process; what it forked ends with it."""
        self._channel.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class ColdProcess:
    """Stands in for a warm process where there is no `fork`: each learner's process starts from nothing."""

    def __init__(self) -> None:
        self._processes: dict[int, subprocess.Popen[bytes]] = {}

    def __enter__(self) -> ColdProcess:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def fork(self, limits: dict[str, Any]) -> tuple[int, socket.socket]:
        """As `WarmProcess.fork`."""
        mine, theirs = socket.socketpair()
        with theirs:
            process = spawn(theirs, "--once")
        self._processes[process.pid] = process
        Channel(mine).send(limits)
        return process.pid, mine

    def end(self, pid: int) -> int | None:
        """As `WarmProcess.end`."""
        process = self._processes.pop(pid, None)
        if process is None:
            return None
        with contextlib.suppress(OSError):
            os.killpg(pid, signal.SIGKILL)
        status = process.wait()
        return -status if status < 0 else status << 8

    def close(self) -> None:
        """End every process that is left."""
        for pid in list(self._processes):
            self.end(pid)


def spawn(theirs: socket.socket, *options: str) -> subprocess.Popen[bytes]:
    """Start `autograder.running.warm` on its end of the socket."""
    environment = {
        **os.environ,
        "TF_CPP_MIN_LOG_LEVEL": "3",
        "PYTHONDONTWRITEBYTECODE": "1",
        "MPLBACKEND": "module://matplotlib_inline.backend_inline",  # pictures go into the cell's outputs
    }
    return subprocess.Popen(
        [sys.executable, "-m", "autograder.running.warm", str(theirs.fileno()), *options],
        pass_fds=[theirs.fileno()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment,
        start_new_session=True,
    )
