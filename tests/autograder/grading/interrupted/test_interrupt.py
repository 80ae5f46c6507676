"""Ctrl-C on a terminal: a signal to the whole foreground process group."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from autograder.grading.sample_class import LOOPS
from autograder.isolation.resources.machine import at_once
from autograder.isolation.resources.memory import beneath
from tests.autograder.grading.conftest import write_json
from tests.autograder.grading.plain_class import PLAIN, make_plain_class
from tests.waiting import all_end

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")]
CELL = 1800  # seconds that a cell may take: far more than an interrupted run is given
OTHERS = 20
# Hears no signal, and has others beside it that hear none, in sessions of their own.
STUBBORN = f"""import os, signal, time

for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
for _ in range({OTHERS}):
    if os.fork() == 0:
        os.setsid()
        time.sleep(100_000)
signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 30))
while True:
    time.sleep(100_000)
"""


@pytest.fixture
def run(tmp_path):
    """A run on three students, two of whom never come to an end."""
    *_, loops = make_plain_class(tmp_path, ("01-", "13-"))
    notebook = loops.read_text()
    assert json.dumps(LOOPS) in notebook
    stubborn = tmp_path / f"class/submitted/20-stubborn/{PLAIN}/{PLAIN}.ipynb"
    write_json(stubborn, notebook.replace(json.dumps(LOOPS), json.dumps(STUBBORN)))
    command = [sys.executable, "-m", "autograder.cli", "grade", PLAIN, "--course", str(tmp_path)]
    command += ["--cell-seconds", str(CELL), "--notebook-seconds", str(CELL)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    yield process
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


def interrupt(process):
    """Its exit status, what it printed, and whether its processes are gone a little later."""
    pids = list(beneath(process.pid))
    os.killpg(process.pid, signal.SIGINT)
    printed, _ = process.communicate(timeout=CELL / 10)
    return process.returncode, printed, all_end(pids)


def test_it_stops_in_the_middle_of_loops_and_says_where_it_stood(run, tmp_path):
    at_work = OTHERS if at_once() > 1 else 0
    while not list((tmp_path / "class/results").rglob("01-*.json")) or len(list(beneath(run.pid))) <= at_work:
        assert run.poll() is None, run.communicate()
        time.sleep(0.05)
    status, printed, gone = interrupt(run)
    assert (status, gone) == (130, True)
    assert "2 of 3 " in printed
    assert "1 submission: 1 graded." in printed
    assert "Traceback" not in printed


def test_it_stops_while_its_processes_start(run):
    while not list(beneath(run.pid)):
        assert run.poll() is None, run.communicate()
        time.sleep(0.01)
    status, printed, gone = interrupt(run)
    assert (status, gone) == (130, True)
    assert "Traceback" not in printed
