"""What a worker of a cluster does: run one learner's cells, judge them, send back what came of it.

A worker is never forked, since it has threads: it starts a warm process of its own, behind a guard as anywhere, and has
that one forked.
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial

from autograder.grading.running.idle_pool import IdlePool
from autograder.grading.running.processes import Processes
from autograder.grading.running.run_among import make_processes, run_among
from autograder.isolation import CannotRun, Limits
from autograder.pipeline.digest import grader_digest
from autograder.pipeline.reading.release import Cell
from autograder.pipeline.work import Executed

processes: IdlePool[Processes] = IdlePool()


@dataclass(frozen=True)
class Job:
    """One submission's way through a worker.

    Args:
        run: the name of the run that it belongs to; each has learners' processes of its own.
        cells: the canonical notebook's.
        seeds: of the exercises, for this student alone.
        limits: on it.
        digest: of the grader, which must be the worker's as well.
        allow_unguarded: go on where there is no guard.
        libraries: what the class imports.
    """

    run: str
    cells: list[Cell]
    seeds: Mapping[str, int]
    limits: Limits
    digest: str
    allow_unguarded: bool = False
    libraries: Sequence[str] = ()


class UnfitWorkerError(Exception):
    """A worker cannot grade anybody; the message says why."""


def run_on_worker(job: Job) -> Executed:
    """Run the cells and judge them, here."""
    from distributed import get_worker

    address = get_worker().address
    if job.digest != grader_digest(job.seeds):
        raise UnfitWorkerError(f"The worker {address} has another version of this course: install the same one there.")
    with ExitStack() as stack:
        try:
            make = partial(make_processes, job.limits, allow_unguarded=job.allow_unguarded, libraries=job.libraries)
            ready = stack.enter_context(processes.use(job.run, make))
        except CannotRun as error:
            raise UnfitWorkerError(f"Learners' code cannot be run on the worker {address}: {error}") from error
        return run_among(ready, job.cells, job.seeds, job.limits)


async def end_run(run: str) -> None:
    """End the learners' processes of a run; the worker goes on meanwhile."""
    await asyncio.to_thread(processes.end, run)
