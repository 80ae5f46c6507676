"""Start a process for learners' code, on one end of a socket, and find out why it did not start."""

import contextlib
import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
from typing import Any

from autograder.base.extras import require
from autograder.isolation.sandbox.guard import ENVIRONMENT, Guard, in_bubblewrap, python

# What Windows programs need to find themselves; elsewhere a process gets `ENVIRONMENT` and nothing else.
SYSTEM_VARIABLES = ("SYSTEMROOT", "WINDIR", "COMSPEC", "PATH", "PATHEXT", "TEMP", "TMP")
SHARES = hasattr(socket, "fromshare")  # Windows: a process can't inherit a socket as its standard input
LENGTH = struct.Struct(">I")
LAST = 2000  # bytes of what a process said at its end


class Spawned:
    """A process, and what it says on standard error until learners' code comes.

    Args:
        module: what it runs.
        theirs: its end of the socket; the caller closes its own copy.
        guard: what it is started behind.
        settings: are handed to it.
    """

    def __init__(self, module: str, theirs: socket.socket, guard: Guard, settings: dict[str, Any]):
        require("IPython", "grader")  # cells and files run in its shell
        # -P: the current folder is no place to import from.
        command = [python(), "-P", "-m", module, json.dumps(settings)]
        guarded = guard.name == "bubblewrap"
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        self.process = subprocess.Popen(
            in_bubblewrap(command) if guarded else command, stdin=subprocess.PIPE if SHARES else theirs.fileno(),
            stdout=subprocess.DEVNULL, stderr=self._said, env=None if guarded else environment(),
            start_new_session=True,
        )  # fmt: skip
        if SHARES:
            _share(theirs, self.process)

    @property
    def last_words(self) -> str:
        """The last line that it said, as the end of a sentence: " (ImportError: ...)"; "" where it said nothing."""
        size = self._said.seek(0, os.SEEK_END)
        self._said.seek(max(0, size - LAST))
        lines = self._said.read().decode(errors="replace").strip().splitlines()
        return f" ({lines[-1].strip()})" if lines else ""

    def close(self) -> None:
        """Let go of what it said."""
        self._said.close()


def environment() -> dict[str, str]:
    """All of the environment that learners' code sees: nothing of whoever grades."""
    system = {name: os.environ[name] for name in SYSTEM_VARIABLES if name in os.environ} if SHARES else {}
    return {**ENVIRONMENT, **system}


def _share(theirs: socket.socket, process: subprocess.Popen[bytes]) -> None:
    """Hand a socket over to a process that could not inherit it."""
    assert process.stdin is not None
    with contextlib.suppress(OSError), process.stdin:
        shared = theirs.share(process.pid)  # type: ignore[attr-defined,unused-ignore]  # Windows has it
        process.stdin.write(LENGTH.pack(len(shared)) + shared)


def handed_over() -> socket.socket:
    """The socket, taken in the process that was started; standard input is empty from then on."""
    if SHARES:
        (size,) = LENGTH.unpack(sys.stdin.buffer.read(LENGTH.size))
        return socket.fromshare(sys.stdin.buffer.read(size))  # type: ignore[attr-defined,unused-ignore]
    own = socket.socket(fileno=os.dup(0))
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.close(null)
    return own


def settings() -> dict[str, Any]:
    """What was handed to this process."""
    return json.loads(sys.argv[1])
