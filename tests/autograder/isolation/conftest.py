import contextlib
import shlex
import shutil
import sys

import pytest

from autograder.isolation import ColdStart, Guard
from autograder.isolation.sandbox import guard


@pytest.fixture
def warm(warm_owner):
    return warm_owner.lend()


@pytest.fixture(scope="module")
def cold():  # runs our own code alone, so also where bubblewrap is missing
    with ColdStart(allow_unguarded=True) as process:
        yield process


@contextlib.contextmanager
def as_a_plain_user(folder):
    """While this lasts, what root starts here is nobody's, in bubblewrap, with this machine's /tmp and processes."""
    with pytest.MonkeyPatch.context() as patched:
        if guard.is_root():
            if shutil.which("bwrap") is None:
                pytest.skip("as root nothing runs unguarded, and what stands in for a user is bubblewrap's")
            line = guard.in_bubblewrap([])
            line.remove("--unshare-pid")
            place = line.index("--tmpfs")
            line[line.index("--perms") : place + 2] = ["--bind", "/tmp", "/tmp"]
            python = folder / "python"
            python.write_text(f'#!/bin/sh\nexec {shlex.join([*line, sys.executable])} "$@"\n')
            python.chmod(0o755)
            patched.setattr(sys, "executable", str(python))
            patched.setattr(guard, "is_root", lambda: False)
        yield Guard("none")


@pytest.fixture
def no_guard(tmp_path):
    with as_a_plain_user(tmp_path) as none:
        yield none
