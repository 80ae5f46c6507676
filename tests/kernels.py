"""The fixture of warm kernels: one warm process for a run of pytest, however many processes the run has."""

import contextlib
import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from tests import warm_kernel

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="session")
def kernels_folder(tmp_path_factory, worker_id):
    """A folder that all processes of this run share."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent


@pytest.fixture(scope="session")
def warm_kernels(kernels_folder):
    """Have Jupyter know a kernel `warm` as long as the session lasts; its name."""
    if sys.platform != "linux":  # another system's forks may not live long
        yield "python3"
        return
    path = kernels_folder / "warm"  # short: a socket's path has 107 characters at most
    spec = kernels_folder / "jupyter" / "kernels" / "warm" / "kernel.json"
    about = {"display_name": "warm", "language": "python"}
    about["argv"] = [sys.executable, "-I", "-S", warm_kernel.__file__, str(path), "{connection_file}"]
    with contextlib.ExitStack() as stack:
        with FileLock(kernels_folder / "warm.lock"):
            spec.parent.mkdir(parents=True, exist_ok=True)
            spec.write_text(json.dumps(about))
            if (line := _held(path)) is None:
                stack.enter_context(_started(path))  # waits at the end, for those that hold it in other processes too
                line = _held(path)
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setenv("JUPYTER_PATH", str(kernels_folder / "jupyter"), prepend=os.pathsep)
        with line:
            yield "warm"


def _held(path):
    """A line to the warm process, which holds it; None where none is there any more."""
    line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with contextlib.suppress(OSError):
        line.connect(str(path))
        line.send(warm_kernel.HOLD)
        return line
    line.close()
    return None


def _started(path):
    path.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as door:
        door.bind(str(path))
        door.listen()
        command = [sys.executable, "-m", "tests.warm_kernel", str(door.fileno())]
        # Its screen is nobody's: a kernel's fork has the kernel's own.
        return subprocess.Popen(command, pass_fds=[door.fileno()], cwd=ROOT, stdin=subprocess.DEVNULL)
