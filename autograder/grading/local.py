"""The grader of a run on this machine: learners' processes, and the judge with this course's seeds."""

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace

from autograder.checks.exercises import catalogue
from autograder.checks.judging import judge
from autograder.grading.course import Course
from autograder.grading.execute import Walked, walk
from autograder.grading.grade_one import Grader
from autograder.grading.processes import Processes
from autograder.grading.release import Cell, checked_slug
from autograder.grading.seeds import course_secret, exercise_seed
from autograder.grading.version import grader_digest
from autograder.isolation import CannotRun, Limits
from course.problem import Problem

# Beyond a notebook's own limit: the judge asks after its cells have used theirs up.
JUDGING = 300.0


@contextmanager
def local_grader(
    course: Course, limits: Limits, *, warm: bool | None = None, allow_unguarded: bool = False
) -> Iterator[Grader]:
    """The grader that runs learners' code on this machine.

    Args:
        course: whose.
        limits: on each submission.
        warm: whether learners' processes are forks; where nothing is said, wherever that can be trusted.
        allow_unguarded: go on where no guard stands between learners' code and this machine.
    """
    secret = course_secret(course.class_folder)
    try:
        processes = make_processes(limits, warm=warm, allow_unguarded=allow_unguarded)
    except CannotRun as error:
        raise Problem(f"Learners' code cannot be run here: {error}.") from error

    def walk_here(student: str, cells: list[Cell]) -> Walked:
        return walk_judged(cells, seeds_of(secret, student, cells), processes, limits)

    with processes:
        yield Grader(walk_here, grader_digest(), titles())


def make_processes(limits: Limits, *, warm: bool | None = None, allow_unguarded: bool = False) -> Processes:
    """Where learners' processes come from; they live as long as cells and judging take."""
    options = {} if warm is None else {"warm": warm}
    longer = replace(limits, notebook=limits.notebook + JUDGING)
    return Processes(longer, allow_unguarded=allow_unguarded, **options)


def walk_judged(cells: list[Cell], seeds: Mapping[str, int], processes: Processes, limits: Limits) -> Walked:
    """Run a learner's cells and judge each exercise with its seed."""
    exercises = catalogue()
    walked = processes.whole(
        lambda: walk(
            cells,
            processes.start,
            lambda slug, learner: judge(exercises[slug], learner, seed=seeds[slug]),
            limits,
        )
    )
    walked.guard = processes.guard
    return walked


def seeds_of(secret: bytes, student: str, cells: list[Cell]) -> dict[str, int]:
    """The seed of each exercise of a notebook for one student and the code that was submitted."""
    sources = "\0".join(cell["source"] for cell in cells if cell["cell_type"] == "code")
    digest = hashlib.sha256(sources.encode("utf-8", "surrogatepass")).hexdigest()
    return {slug: exercise_seed(secret, student, slug, digest) for cell in cells if (slug := checked_slug(cell))}


def titles() -> dict[str, str]:
    """Slug -> what a learner sees in its place."""
    return {slug: exercise.title for slug, exercise in catalogue().items()}
