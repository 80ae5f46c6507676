"""A verdict never depends on how busy the machine is: waiting for a core is nobody's fault."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograder.checks.catalogues import find
from autograder.checks.judging import Probe, judge
from autograder.grading.answers import answer_to
from autograder.isolation import Learner, Limits
from autograder.isolation.resources import own_time
from autograder.isolation.resources.own_time import OwnTime, Waiting

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")
ANSWERS = Path(__file__).parents[2] / "answers"
LOOP = "while True: pass"


@contextlib.contextmanager
def running(source, count=1, core=None):
    """Processes that run this source, all on one core where it is said."""
    pin = f"import os; os.sched_setaffinity(0, [{core}])\n" if core is not None else ""
    command = [sys.executable, "-S", "-c", pin + source]
    processes = [subprocess.Popen(command, start_new_session=True) for _ in range(count)]
    try:
        yield processes
    finally:
        for process in processes:
            os.killpg(process.pid, signal.SIGKILL)  # with all that it started
            process.wait()


def watched_for(seconds, process):
    clock = OwnTime(process.pid)
    while clock.over < seconds:
        time.sleep(0.1)
        used = clock.used()
    return used, clock.over


def test_sleep_is_a_process_own_time():
    with running("import time; time.sleep(300)") as (process,):
        used, over = watched_for(1, process)
    assert used > 0.7 * over


def test_waiting_for_a_core_is_not():
    core = min(os.sched_getaffinity(0))
    with running(LOOP, 12, core) as processes:
        time.sleep(0.5)  # until all of them run
        used, over = watched_for(1.5, processes[0])
    assert 0 < used < 0.5 * over


def test_what_a_process_started_counts():
    script = f"import subprocess, sys; subprocess.run([sys.executable, '-S', '-c', {LOOP!r}], timeout=60)"
    with running(script) as (process,):
        clock = OwnTime(process.pid)
        while clock.used() < 0.2:
            assert clock.over < 60
            time.sleep(0.1)


def test_what_the_judge_took_is_forgiven():
    clock = OwnTime(None)
    time.sleep(0.3)
    clock.forgive(0.3)
    assert clock.used() < 0.25 < clock.over


def test_a_wait_ends_when_its_seconds_are_spent_however_often_it_is_asked():
    spent = []

    def one_second_more():
        spent.append(clock.over)
        if len(spent) == 2:
            raise TimeoutError
        return 1.0

    clock = OwnTime(None)
    waiting = Waiting(clock, 0.05, one_second_more)
    with contextlib.suppress(TimeoutError):
        while True:
            waiting()
    assert spent[0] >= 0.05
    assert spent[1] >= spent[0] + 1


@pytest.mark.slow
def test_an_answer_of_the_course_is_right_on_a_machine_that_is_loaded_ten_times_over(warm):
    limits = Limits(cell=20, probe=5, judging=30)  # by the clock on the wall these would not do
    with running(LOOP, 10 * (os.cpu_count() or 1)):
        exercise = find("self_attention")
        answer = answer_to(ANSWERS, exercise.slug, "add_weight")
        with Learner.start(limits, warm) as learner:
            assert learner.run_file(Path("add_weight.py"), answer.source) is None
            assert judge(exercise, learner, seed=3).score == exercise.points


@pytest.mark.slow
def test_a_probe_that_sleeps_is_late_all_the_same(warm):
    with Learner.start(Limits(probe=1, judging=1.5), warm) as learner:
        learner.run_cell("import time\ndef slow(x):\n    time.sleep(x)")
        assert learner.ask(Probe("slow", args=(0.6,))).failure is None
        assert learner.ask(Probe("slow", args=(0.6,))).failure is None
        assert learner.ask(Probe("slow", args=(300,))).failure.type == "Timeout"
        assert learner.late
    assert own_time.PATIENCE >= 10
