"""A learner who kills the warm process costs the next one nothing."""

import signal
import sys

import pytest

from autograder.grading.running import processes as module
from autograder.grading.running.processes import TRIES, Processes, Stopped
from autograder.isolation import Limits

linux = pytest.mark.skipif(sys.platform != "linux", reason="a warm process is for Linux")


class Source:
    """Stands for a warm process."""

    def __init__(self, **options):
        self.alive = True

    def close(self):
        self.alive = False


@pytest.fixture
def fakes(monkeypatch):
    monkeypatch.setattr(module, "new_source", Source)
    with Processes(Limits(), warm=True) as processes:
        yield processes


def work(processes, lost_at, failing=()):
    """Work that loses its source at given turns, and fails at given turns; tells its turn."""
    turns = iter(range(1, 10))

    def one():
        turn = next(turns)
        if turn in lost_at:
            processes._source.alive = False
        if turn in failing:
            raise OSError(f"turn {turn}")
        return turn

    return one


@pytest.mark.parametrize(("lost_at", "turn"), [((), 1), ((1,), 2), ((1, 2), 3), ((1, 2, 3, 4), TRIES)])
def test_work_is_done_again_when_the_source_was_lost(fakes, lost_at, turn):
    assert fakes.whole(work(fakes, lost_at)) == turn


def test_work_that_failed_since_the_source_was_lost_is_done_again(fakes):
    assert fakes.whole(work(fakes, (1,), failing=(1,))) == 2
    with pytest.raises(OSError, match="turn 2"):
        fakes.whole(work(fakes, (1,), failing=(1, 2)))


def test_who_was_stopped_starts_nothing_any_more(fakes):
    fakes.close()
    with pytest.raises(Stopped):
        fakes.start()


# The judge's end of the socket that was to be the next learner's.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.slow
@linux
def test_a_killed_warm_process_is_replaced():
    with Processes(Limits()) as processes:
        with processes.start() as learner:
            assert learner.run_cell("a = 1").status == "ok"
            learner.run_cell(f"import os; os.kill(os.getppid(), {int(signal.SIGKILL)})")
        with processes.start() as learner:
            assert learner.alive
            assert learner.run_cell("b = 2").status == "ok"
        with processes.start() as learner:
            assert learner.run_cell("b").status == "error", "nothing of one learner is left for the next"


@pytest.mark.slow
@linux
def test_without_a_warm_process_each_one_starts_cold():
    with Processes(Limits(), warm=False, allow_unguarded=True) as processes:
        for _ in range(2):
            with processes.start() as learner:
                assert learner.run_cell("'kept' in globals() and 1 / 0; kept = 1").status == "ok"
