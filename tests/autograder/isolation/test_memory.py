"""The watchdog on the memory that a learner's processes use together."""

import inspect
import os
import platform
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from autograder.checks.judging import Probe, no_reply
from autograder.isolation import Learner, Limits
from autograder.isolation.resources import memory
from autograder.isolation.resources.memory import MemoryWatch, Watched, beneath, memory_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")
LIMIT = 300 * 2**20
# Processes that lose their parent, none of which is too large by itself: more than those that may hide what they share.
MANY = """
import subprocess, sys, time
big = "import time; x = bytearray(80 * 2**20); x[:] = b'1' * len(x); time.sleep(300)"
for _ in range(14):
    subprocess.Popen(["setsid", "--fork", sys.executable, "-c", big], start_new_session=True)
time.sleep(300)
"""


@pytest.fixture(params=["warm", "cold"])
def source(request):
    return request.getfixturevalue(request.param)


@pytest.mark.slow
def test_processes_that_use_too_much_together_are_stopped(source):
    with Learner.start(Limits(cell=240, notebook=280, together=LIMIT), source) as learner:
        result = learner.run_cell(MANY)
        assert result.status == "memory"
        assert (learner.overused, learner.died, learner.alive) == (True, False, False)
        assert learner.memory > LIMIT
        failure = learner.ask(Probe("double", args=(np.float32([1]),))).failure
        assert failure.message.values == {"size": "0.293"}


@pytest.mark.slow
def test_what_is_shared_with_the_warm_process_does_not_count(warm):
    with Learner.start(Limits(together=150 * 2**20), warm) as learner:
        assert learner.run_cell("import tensorflow as tf, time; tf.ones((9, 9)) @ tf.ones((9, 9))").status == "ok"
        assert learner.run_cell("import time; time.sleep(1)").status == "ok"
        assert 0 < learner.memory < 150 * 2**20


@pytest.fixture
def process():
    """One that has started another."""
    script = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import time; time.sleep(300)'])"
    with subprocess.Popen([sys.executable, "-c", script]) as process:
        while not list(beneath(process.pid)):
            time.sleep(0.01)
        yield process
        for pid in (*beneath(process.pid), process.pid):
            os.kill(pid, 9)


def test_memory_is_that_of_all_processes(process):
    (child,) = beneath(process.pid)
    watched = Watched(process.pid, limit=2**40)
    least = memory_of(process.pid) + memory_of(child)  # both may still be growing
    watched.look()
    assert watched.peak >= least > 2 * 2**20
    assert not watched.overused


def test_a_process_may_call_itself_anything():
    script = r"open('/proc/self/comm', 'wb').write(b'\xff:\nRssAnon: 0'); print(flush=True); input()"
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        assert memory_of(process.pid) > 2**20
        process.communicate(b"\n")


@pytest.mark.skipif(platform.machine() != "x86_64", reason="by the number that the call has there")
def test_a_process_goes_on_where_its_first_thread_has_ended():
    script = """
import ctypes, threading, time
def go_on():
    held = bytearray(40 * 2**20)
    held[:] = b"1" * len(held)
    print(flush=True)
    time.sleep(300)
threading.Thread(target=go_on).start()
ctypes.CDLL(None).syscall(60, 0)
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        while " Z" not in Path(f"/proc/{process.pid}/stat").read_text():
            time.sleep(0.01)
        assert memory_of(process.pid) >= 40 * 2**20
        assert not memory._is_over(process.pid)
        process.kill()


def test_a_long_line_of_processes_is_followed_to_its_end():
    script = """
import os
for _ in range(150):
    if os.fork():
        os.wait()
        os._exit(0)
print(flush=True)
input()
"""
    with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        usual = sys.getrecursionlimit()
        sys.setrecursionlimit(len(inspect.stack()) + 100)  # a line longer than Python can go down
        try:
            assert len(list(beneath(process.pid))) == 150
        finally:
            sys.setrecursionlimit(usual)
            process.communicate(b"\n")


def test_a_look_that_fails_is_not_the_last(process, monkeypatch):
    fails = iter([True, True])
    monkeypatch.setattr(
        "autograder.isolation.resources.memory.memory_of", lambda pid: 1 // 0 if next(fails, False) else memory_of(pid)
    )
    watch = MemoryWatch()
    watched = watch.watch(process.pid, limit=2**40)
    while not watched.peak:
        time.sleep(0.01)
    watch.close()


def test_processes_that_go_meanwhile_are_no_failure(monkeypatch):
    def gone(path):
        raise ProcessLookupError(3, "No such process", path)

    monkeypatch.setattr("autograder.isolation.resources.memory.Path.iterdir", gone)
    assert list(beneath(1)) == []


def test_what_is_gone_has_no_memory():
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        pass
    assert memory_of(process.pid) == 0
    assert list(beneath(process.pid)) == []


def test_a_closed_watch_looks_no_longer(process):
    watch = MemoryWatch()
    watched = watch.watch(process.pid, limit=2**40)
    while not watched.peak:
        time.sleep(0.01)
    watch.close()
    watched.peak = 0
    time.sleep(0.5)
    assert watched.peak == 0


@pytest.fixture
def fake(monkeypatch):
    """Two learners whose processes are only numbers, and what the machine has left."""
    monkeypatch.setattr(Watched, "kill", lambda self: killed.append(self.pid))
    monkeypatch.setattr(memory, "left_over", lambda: left)
    killed, left = [], [0, 8 * 2**30]
    small, large = Watched(1, 2**40, used=2**29), Watched(2, 2**40, used=3 * 2**30)
    return small, large, left, killed


def test_where_the_machine_has_little_left_the_largest_has_to_go(fake):
    small, large, left, killed = fake
    left[0] = 2**30
    memory._make_room([small, large])
    assert killed == []
    left[0] -= 1
    memory._make_room([small, large])
    assert (killed, large.crowded, small.crowded) == ([2], True, False)


def test_who_has_less_than_is_left_is_not_to_blame(fake):
    small, _, left, killed = fake
    left[0] = 2**30 - 1
    memory._make_room([small])
    memory._make_room([])
    assert (killed, small.crowded) == ([], False)


def test_each_of_many_processes_counts_for_more_than_is_seen(monkeypatch):
    monkeypatch.setattr(memory, "beneath", lambda pid: range(2, 101))
    monkeypatch.setattr(memory, "memory_of", lambda pid: 2**20)
    monkeypatch.setattr(Watched, "kill", lambda self: None)
    watched = Watched(1, limit=4 * 2**30)
    watched.look()
    assert watched.overused


@pytest.mark.slow
def test_whose_memory_is_needed_is_told_so(warm, monkeypatch):
    with Learner.start(Limits(cell=240), warm) as learner:
        monkeypatch.setattr(memory, "left_over", lambda: (1, 2**40))
        assert learner.run_cell("x = bytearray(2**26)\nx[:] = b'1' * len(x)\nimport time; time.sleep(200)").status == (
            "crowded"
        )
        assert (learner.crowded, learner.died, learner.overused, learner.alive) == (True, False, False, False)
        failure = learner.ask(Probe("double", args=(np.float32([1]),))).failure
    assert failure.message == no_reply.CROWDED
