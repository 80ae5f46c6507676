"""A learner who kills the warm process costs the next one nothing."""

import signal
import sys

import pytest

from autograder.grading.processes import Processes
from autograder.running import Limits

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="a warm process is for Linux")]


# The judge's end of the socket that was to be the next learner's.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
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


def test_without_a_warm_process_each_one_starts_cold():
    with Processes(Limits(), warm=False) as processes:
        for _ in range(2):
            with processes.start() as learner:
                assert learner.run_cell("'kept' in globals() and 1 / 0; kept = 1").status == "ok"
