"""What is started for a learner's code ends with whoever started it, at whatever moment that is."""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from autograder.isolation import ForkServer
from autograder.isolation.resources.memory import end_whole
from autograder.isolation.sandbox import guard
from autograder.isolation.starting.interrupts import interrupts_wait
from tests.waiting import living, soon

pytestmark = pytest.mark.skipif(guard._bubblewrap_refuses() is not None, reason="bubblewrap doesn't start here")
TRACE_ME, GO_TO_NEXT_CALL = 0, 24  # ptrace(2)
libc = ctypes.CDLL(None, use_errno=True)


def bwrap(marker):
    """Its line, which what it forks keeps."""
    line = [shutil.which("bwrap"), "--die-with-parent", "--new-session", "--unshare-pid", "--ro-bind", "/", "/"]
    return [*line, "--setenv", "MARKER", marker, "true"]


def held_at(call, marker):
    """A bwrap, held as it begins or ends its call of this number; None where it comes to its end before."""
    options = {"preexec_fn": lambda: libc.ptrace(TRACE_ME, 0, None, None), "start_new_session": True}
    process = subprocess.Popen(bwrap(marker), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    for number in range(call + 1):
        _, status = os.waitpid(process.pid, 0)
        if not os.WIFSTOPPED(status):
            process.returncode = os.waitstatus_to_exitcode(status)
            return None
        came = os.WSTOPSIG(status)
        if number < call:
            libc.ptrace(GO_TO_NEXT_CALL, process.pid, None, ctypes.c_void_p(0 if came == signal.SIGTRAP else came))
    return process


def test_a_bwrap_that_is_starting_ends_whole_at_whatever_call_it_is():
    """Its first child waits for its word before it hears of its end: from then on, each moment is tried."""
    number, tried = 100, 0
    while (process := held_at(number, marker := f"outlives-{os.getpid()}-{number}")) is not None:
        has_child = len(living(marker)) > 1
        end_whole(process.pid)
        process.wait()
        assert soon(lambda marker=marker: not living(marker)), f"at its call {number / 2:g} it left its child behind"
        tried += has_child
        number += 1 if has_child or tried else 4
    assert tried > 10


def test_a_sandbox_ends_with_whoever_started_it_though_that_is_killed():
    seconds = f"{os.getpid()}.25"  # by which it is found again
    starter = "import subprocess, sys; subprocess.Popen(sys.argv[1:]).wait()"
    process = subprocess.Popen([sys.executable, "-c", starter, *guard.in_bubblewrap(["sleep", seconds])])
    try:
        while not any(Path(f"/proc/{one}/cmdline").read_bytes().startswith(b"sleep") for one in living(seconds)):
            assert process.poll() is None
            time.sleep(0.01)
    finally:
        process.kill()
        process.wait()
    assert soon(lambda: not living(seconds))


def test_an_interrupt_waits_until_somebody_holds_what_was_started():
    held = []
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012 - where it is raised is what is tried
        with interrupts_wait():
            signal.raise_signal(signal.SIGINT)
            held.append("a process")
        held.append("not this")
    assert held == ["a process"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_in_another_thread_nothing_waits():
    done = []

    def start():
        with interrupts_wait():
            done.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=start)
    thread.start()
    thread.join()
    assert done == [signal.default_int_handler]


@pytest.fixture
def starting(monkeypatch):
    """The processes that `Popen` starts, the first of which an interrupt meets just when it is there."""
    guard.best_guard()  # is kept: nothing else is started for a warm process
    started, real = [], subprocess.Popen

    class Interrupted(real):
        def __init__(self, *args, **options):
            super().__init__(*args, **options)
            started.append((self, os.getpgid(self.pid) == self.pid))
            if len(started) == 1:
                signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    return started


@pytest.mark.parametrize("start", [guard.best_guard.__wrapped__, ForkServer, lambda: guard._tried(["sleep", "1000"])])
def test_what_an_interrupt_meets_while_it_starts_is_ended(starting, start):
    with pytest.raises(KeyboardInterrupt):
        start()
    ((process, of_its_own_group),) = starting
    assert of_its_own_group
    assert process.returncode == -signal.SIGKILL
