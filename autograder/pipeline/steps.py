"""A submission's way, from its file to the result that the gradebook keeps."""

import time
from collections.abc import Callable

from autograder.isolation import Limits
from autograder.pipeline.execute import execute
from autograder.pipeline.judging.judge import judge
from autograder.pipeline.learners_process import JudgeExercise, LearnersProcess, LooksInto, StartLearner
from autograder.pipeline.reading.canonicalise import canonicalise
from autograder.pipeline.reading.personalise import personalise
from autograder.pipeline.reading.read import read
from autograder.pipeline.reading.release import Cell, Release
from autograder.pipeline.reporting.report import report
from autograder.pipeline.run import run
from autograder.pipeline.work import Executed, Graded, Grader, Submission, Work

STEPS: tuple[Callable[[Work], None], ...] = (
    read,  # once and first: what is graded, and what the result's digest stands for, are the same bytes
    personalise,  # before anything is compared with it: the release has this student's numbers, where a class has such
    canonicalise,  # before a line of it runs: of what was handed in, only the learner's own sources go on
    run,  # cell by cell, by the list below
    report,  # after the learner's process is gone: nothing in it can touch what is said about it
)  # then `autograder.grading` records it

CELL_STEPS = (
    execute,  # what is the learner's own to run
    judge,  # at a check, right after the cells above it: further down a name may be defined anew
)


def grade_one(release: Release, submission: Submission, grader: Grader) -> Graded:
    """Take one submission all the way."""
    work = Work(release, submission, grader)
    for step in STEPS:
        step(work)
    return work.graded


def run_cells(
    cells: list[Cell], start: StartLearner, judge: JudgeExercise, limits: Limits, look: LooksInto | None = None
) -> Executed:
    """Take each cell of a canonical notebook in turn, all in one learner's process."""
    done, started = Executed(), time.monotonic()
    with LearnersProcess(start, judge, limits, look) as process:
        for place in range(len(cells)):
            for step in CELL_STEPS:
                step(cells, place, process, done)
    done.memory, done.seconds = process.memory, round(time.monotonic() - started, 3)
    return done
