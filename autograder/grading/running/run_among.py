"""One submission in learners' processes of this machine, whichever machine of a run it is. It knows no gradebook."""

from collections.abc import Mapping, Sequence
from functools import partial

from autograder.checks.judging import Verdict
from autograder.grading.running.processes import Processes
from autograder.isolation import Limits
from autograder.pipeline.judging.judges import JudgeOutside
from autograder.pipeline.reading.personalise import owns_of
from autograder.pipeline.reading.release import Cell
from autograder.pipeline.steps import run_cells
from autograder.pipeline.work import Executed


def make_processes(
    limits: Limits, *, warm: bool | None = None, allow_unguarded: bool = False, libraries: Sequence[str] = ()
) -> Processes:
    """Where learners' processes come from."""
    options = {} if warm is None else {"warm": warm}
    return Processes(limits, allow_unguarded=allow_unguarded, libraries=libraries, **options)


def run_among(processes: Processes, cells: list[Cell], seeds: Mapping[str, int], limits: Limits) -> Executed:
    """Run a learner's cells in one of these processes, and judge each exercise with its seed."""
    done = processes.whole(partial(_run, cells, processes, seeds, limits))
    done.guard = processes.guard
    return done


def _run(cells: list[Cell], processes: Processes, seeds: Mapping[str, int], limits: Limits) -> Executed:
    judge = JudgeOutside(processes.judges, seeds, limits.probe, owns=owns_of(cells))

    def look(slug: str, verdict: Verdict, above: Sequence[str]) -> Verdict:
        return judge.looked_into(slug, verdict, above, processes.start, limits.repair)

    return run_cells(cells, processes.start, judge, limits, look if limits.repair else None)
