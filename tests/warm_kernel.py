"""Jupyter kernels that are forks of one warm process: each begins in a moment, with TensorFlow imported.

    python -m tests.warm_kernel DESCRIPTOR                 the warm process: ends when nobody holds it any more
    python tests/warm_kernel.py SOCKET CONNECTION_FILE     what Jupyter starts in a kernel's place, light as it is

A fork is ipykernel as ever: its sockets, its look at what C++ writes, its settings. Only what it has imported is there.
The second form imports nothing heavy, hands its own screen, folder and environment over, and ends as the fork does.
"""

import contextlib
import json
import os
import selectors
import signal
import socket
import sys

MOST = 2**20  # bytes of a request: an environment and a path
HOLD = b"hold"


def ask(path: str, connection_file: str) -> int:
    """Have a kernel forked, and wait for its end; its exit status."""
    about = {"file": connection_file, "folder": os.getcwd(), "environment": dict(os.environ)}  # noqa: PTH109
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as line:
        line.connect(path)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST)
        socket.send_fds(line, [json.dumps(about).encode()], [1, 2])
        return abs(int(line.recv(16) or 1))


def serve(door: socket.socket) -> None:
    """Fork a kernel for each that asks at the door, until the last of those that hold this process has gone."""
    from autograder.isolation.starting.warming import still_cold

    _import_all()
    assert still_cold(), "TensorFlow's runtime was started: its forks would hang"
    holders, kernels = set(), {}
    with selectors.DefaultSelector() as looks:
        looks.register(door, selectors.EVENT_READ)
        while True:
            for key, _ in looks.select():
                line = key.fileobj
                if line is door:
                    looks.register(door.accept()[0], selectors.EVENT_READ)
                elif pid := key.data:  # a kernel has ended
                    looks.unregister(line)
                    os.close(line)
                    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
                    with contextlib.suppress(OSError):
                        kernels.pop(pid).send(str(status).encode())
                else:
                    request, descriptors, _, _ = socket.recv_fds(line, MOST, 2)
                    if request == HOLD:
                        holders.add(line)
                    elif request:
                        pid = _fork(json.loads(request), descriptors)
                        kernels[pid] = line
                        looks.register(os.pidfd_open(pid), selectors.EVENT_READ, pid)
                    else:  # it hung up
                        looks.unregister(line)
                        line.close()
                        for pid in [pid for pid, waiting in kernels.items() if waiting is line]:
                            os.kill(pid, signal.SIGKILL)
                        if line in holders:
                            holders.remove(line)
                            if not holders:
                                for pid in kernels:  # so that their seconds are counted
                                    os.kill(pid, signal.SIGKILL)
                                    os.waitpid(pid, 0)
                                os._exit(0)  # TensorFlow takes its time to end


def _fork(about, descriptors):
    pid = os.fork()
    if pid:
        for descriptor in descriptors:
            os.close(descriptor)
        return pid
    try:
        for descriptor, own in zip(descriptors, (1, 2), strict=True):
            os.dup2(descriptor, own)
        os.closerange(3, 1024)
        os.chdir(about["folder"])
        os.environ.clear()
        os.environ.update(about["environment"])
        _new_seeds()
        from ipykernel.kernelapp import IPKernelApp

        IPKernelApp.launch_instance(argv=["-f", about["file"]])
    finally:
        os._exit(1)


def _new_seeds():
    import random

    import numpy as np

    random.seed()
    np.random.seed()


def _import_all():
    """What the notebooks import; no operation is run. It stays, so that no kernel looks through it for rubbish."""
    import gc
    import importlib

    from course.quiet_start import quiet_start

    with quiet_start():
        import keras  # noqa: F401
        import tensorflow  # noqa: F401
    names = """ipykernel.kernelapp ipykernel.ipkernel IPython.core.completerlib matplotlib.backends.backend_agg
    course.figures course.layers course.models autograder.student.desk autograder.checks.answering.in_process
    autograder.checks.judging.judge"""
    for name in names.split():
        importlib.import_module(name)
    importlib.import_module("course.figures").curves({"fonts": [1, 2]})._repr_png_()  # they are looked up once
    gc.collect()
    gc.freeze()


if __name__ == "__main__":
    if len(sys.argv) == 2:
        serve(socket.socket(fileno=int(sys.argv[1])))
    else:
        sys.exit(ask(*sys.argv[1:]))
