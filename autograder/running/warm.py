"""A warm process: it has TensorFlow imported and is forked once for each learner's process.

A fork starts in milliseconds where an import takes seconds. The warm process itself runs no TensorFlow op and no line
of a learner's code: a TensorFlow runtime that has run an op deadlocks in its forks.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import signal
import socket
import sys
from typing import Any

from autograder.running.messages import Channel, ChannelError

PR_SET_PDEATHSIG, PR_SET_DUMPABLE = 1, 4


def main() -> None:
    """Serve on the file descriptor named in the command line until the judge hangs up."""
    own = socket.socket(fileno=int(sys.argv[1]))
    if "--once" in sys.argv:
        from autograder.running.child import live

        live(Channel(own), Channel(own).receive())
    _warm_up()
    own_channel = Channel(own)
    own_channel.send({"ready": True})
    children: set[int] = set()
    try:
        while True:
            request = own_channel.receive()
            if request["do"] == "fork":
                own_channel.send({"pid": _fork(own, request["limits"], children)})
            else:
                own_channel.send({"status": _end(request["pid"], children)})
    except ChannelError:
        for pid in list(children):
            _end(pid, children)


def _warm_up() -> None:
    """Import what every learner's code needs; start nothing."""
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    import IPython.core.interactiveshell  # noqa: F401
    import keras  # noqa: F401
    import matplotlib.figure  # noqa: F401 - not pyplot's backend, which has to meet the shell of the fork
    import numpy as np  # noqa: F401
    import tensorflow as tf  # noqa: F401

    import autograder.running.child
    import autograder.running.prober
    import autograder.running.shell  # noqa: F401

    gc.collect()
    gc.freeze()


def _still_cold() -> bool:
    """Whether TensorFlow's runtime has not been started, so that a fork of it works."""
    from tensorflow.python.eager import context

    return not context.context()._initialized


def _fork(own: socket.socket, limits: Any, children: set[int]) -> int:
    _, descriptors, _, _ = socket.recv_fds(own, 1, 1)
    if not _still_cold():
        raise RuntimeError("TensorFlow's runtime was started in the warm process: its forks would hang")
    pid = os.fork()
    if pid:
        os.close(descriptors[0])
        children.add(pid)
        return pid
    try:
        own.close()
        _become_learner()
        from autograder.running.child import live

        live(Channel(socket.socket(fileno=descriptors[0])), limits)
    finally:
        os._exit(1)


def _become_learner() -> None:
    os.setsid()
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    import random

    import numpy as np

    random.seed()
    np.random.seed()


def _end(pid: int, children: set[int]) -> int | None:
    """Kill the process with all that it started; its exit status."""
    if pid not in children:
        return None
    for kill in (os.killpg, os.kill):
        with contextlib.suppress(OSError):
            kill(pid, signal.SIGKILL)
    children.discard(pid)
    return os.waitpid(pid, 0)[1]


if __name__ == "__main__":
    main()
