"""The grader of a run on this machine: learners' processes, and the judge with this course's seeds."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder import rooms
from autograder.checks.catalogues import catalogue
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import own_notebooks
from autograder.grading.class_folder.secret import course_secret
from autograder.grading.gradebooks.one_slip import with_share
from autograder.grading.running.libraries import libraries_in
from autograder.grading.running.run_among import make_processes, run_among
from autograder.isolation import Limits, best_guard, require_out_of_reach
from autograder.isolation.resources.machine import at_once
from autograder.pipeline.reading.release import Cell, checked_slug
from autograder.pipeline.seeds import exercise_seed
from autograder.pipeline.work import Executed, Grader


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
    if best_guard().name != "none":
        require_out_of_reach(_not_for_learners(course))
    limits = course.with_wishes(limits)
    secret = course_secret(course.class_folder)
    processes = make_processes(limits, warm=warm, allow_unguarded=allow_unguarded, libraries=libraries_of(course))

    def run_here(student: str, cells: list[Cell]) -> Executed:
        return with_share(run_among(processes, cells, seeds_of(secret, student, cells), limits), course.one_slip)

    with processes:
        processes.judges.prepare()
        yield Grader(run_here, titles=titles(), at_once=at_once())


def _not_for_learners(course: Course) -> list[Path]:
    """What learners' code must not read: the class, its gradebook, and the solutions."""
    gradebook = [course.gradebook_file] if course.gradebook_file else []
    solutions = [root / "solutions" for root in (course.root, rooms.HOME.parent)]
    return [course.class_folder, *gradebook, *(path for path in solutions if path.exists())]


def libraries_of(course: Course) -> tuple[str, ...]:
    """What the notebooks of a class import, see `libraries_in`."""
    return libraries_in(path.read_text(encoding="utf-8") for path in own_notebooks(course))


def seeds_of(secret: bytes, student: str, cells: list[Cell]) -> dict[str, int]:
    """The seed of each exercise of a notebook for one student and the code that was submitted."""
    sources = "\0".join(cell["source"] for cell in cells if cell["cell_type"] == "code")
    digest = hashlib.sha256(sources.encode("utf-8", "surrogatepass")).hexdigest()
    return {slug: exercise_seed(secret, student, slug, digest) for cell in cells if (slug := checked_slug(cell))}


def titles() -> dict[str, str]:
    """Slug -> what a learner sees in its place."""
    return {slug: exercise.title for slug, exercise in catalogue().items()}
