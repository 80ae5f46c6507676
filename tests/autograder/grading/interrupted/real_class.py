"""Grades a class with real learners' processes, and kills at chosen steps. A program of its own: it may be a victim.

    python -m tests.autograder.grading.interrupted.real_class CLASS ALEMBIC [VICTIM:STEP:N]...

VICTIM is `grader`, `judge` (a process beside it), `guard` (the outermost process around learners' code), `warm` (the
process that is forked) or `learner` (a fork). It is killed when STEP (`start`, `cell`, `judge` or `keep`) comes for the
N-th time. Prints the pids of all that runs beneath the grader before it kills, and at the end whom it graded, as JSON.
ALEMBIC is the version of a gradebook's tables, for which nbgrader would start another process.
"""

import json
import os
import signal
import sys
import threading
from collections import Counter
from pathlib import Path

import pytest
from nbgrader import api

from autograder.grading.gradebooks import writer
from autograder.grading.running import classroom
from autograder.isolation import Learner, Limits
from autograder.isolation.resources.memory import beneath
from autograder.isolation.starting import forkserver_client
from autograder.pipeline.judging.judges import JudgesProcess
from tests.autograder.grading.plain_class import PLAIN

FORKSERVER, JUDGE = b"autograder.isolation.starting.forkserver", b"autograder.pipeline.judging.judging_child"


def runs(pid: int, module: bytes) -> bool:
    """Whether it runs this module, or guards what runs it."""
    return module in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")


def is_warm(pid: int) -> bool:
    """Whether it is Python at `autograder.isolation.starting.forkserver`, not what guards it."""
    return runs(pid, FORKSERVER) and b"python" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")[0]


class Killer:
    """Kills the victims at their steps."""

    def __init__(self, fates: list[str]):
        self._fates = {(step, int(number)): victim for victim, step, number in (fate.split(":") for fate in fates)}
        self._seen: Counter[str] = Counter()
        self._lock = threading.Lock()

    def step(self, name: str) -> None:
        with self._lock:
            self._seen[name] += 1
            victim = self._fates.get((name, self._seen[name]))
        if victim is None:
            return
        below = list(beneath(os.getpid()))
        print(json.dumps({"killed": victim, "below": below}), flush=True)
        if victim == "grader":
            pid = os.getpid()
        elif victim == "guard":
            pid = next(pid for pid in below if runs(pid, FORKSERVER))
        elif victim == "judge":
            pid = next(pid for pid in below if runs(pid, JUDGE))
        else:
            warm = [pid for pid in below if is_warm(pid)]  # the warm process comes first, then what it forked
            pid = warm[0 if victim == "warm" else -1]
        os.kill(pid, signal.SIGKILL)


def main(root: str, alembic: str, fates: list[str]) -> None:
    killer, patch = Killer(fates), pytest.MonkeyPatch()
    patch.setattr(api, "get_alembic_version", lambda: alembic)

    def also(owner, name, step, *, before=True):
        real = getattr(owner, name)

        def with_step(*args, **kwargs):
            if before:
                killer.step(step)
            result = real(*args, **kwargs)
            if not before:
                killer.step(step)
            return result

        patch.setattr(owner, name, with_step)

    also(forkserver_client, "Spawned", "start", before=False)
    also(Learner, "run_cell", "cell")
    also(JudgesProcess, "judged", "judge")
    also(writer, "write_whole", "keep")
    report = classroom.grade(PLAIN, root, limits=Limits(cell=60, grace=30), workers=2)
    print(json.dumps({"fresh": report.fresh, "waiting": report.waiting}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
