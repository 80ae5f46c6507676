"""A class as a queue of work: what is due is graded one by one, and one writer keeps it."""

import logging
import os
from collections.abc import Generator
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field, replace
from functools import partial

from autograder.base.problem import Problem
from autograder.checks.catalogues import catalogue
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.lock import only_grader
from autograder.grading.class_folder.problem import files_in_one_sentence
from autograder.grading.class_folder.releases import read_release
from autograder.grading.class_folder.submissions import find_submissions
from autograder.grading.class_folder.who_is_who import withdrawn
from autograder.grading.distributed.cluster import cluster_grader
from autograder.grading.gradebooks.results import read_result, remove_asides
from autograder.grading.gradebooks.standings import Standing
from autograder.grading.gradebooks.writer import GradebookWriter
from autograder.grading.running.kept_run import kept_run
from autograder.grading.running.local import local_grader
from autograder.grading.running.processes import Stopped
from autograder.grading.running.queue import grade_all
from autograder.grading.terminal.watcher import Watcher
from autograder.isolation import Limits
from autograder.pipeline.digest import grader_digest
from autograder.pipeline.reading.read import read_files
from autograder.pipeline.reading.release import Release
from autograder.pipeline.reporting.report import failed
from autograder.pipeline.reporting.result import Digests, Result
from autograder.pipeline.steps import grade_one
from autograder.pipeline.work import Graded, Grader, Submission

log = logging.getLogger(__name__)


@dataclass
class ClassReport:
    """What a run ended with.

    Args:
        course: where it happened.
        release: the assignment.
        results: one a student, in the order of their names.
        fresh: who was graded in this run; the others' results stood already.
        waiting: who is still to be graded, where the run was stopped.
        standings: where each student stands, penalties and marks by hand counted.
        missing: whom the gradebook knows, and who handed nothing in; nobody where only one student was graded.
    """

    course: Course
    release: Release
    results: list[Result] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    standings: dict[str, Standing] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)


def grade(
    assignment: str,
    course_dir: str = ".",
    student: str | None = None,
    *,
    limits: Limits | None = None,
    again: bool = False,
    allow_unguarded: bool = False,
    workers: int | None = None,
    cluster: str | None = None,
    watcher: Watcher | None = None,
    grader: Grader | None = None,
) -> ClassReport:
    """Grade the submissions of an assignment that are new or changed since the last run.

    Args:
        assignment: its name.
        course_dir: the course's root.
        student: only this one.
        limits: seconds for a cell and for a notebook.
        again: grade also what is graded already.
        allow_unguarded: go on where no guard stands between learners' code and this machine.
        workers: how many submissions at once; as many as there are cores where nothing is said.
        cluster: the address of a Dask scheduler, on whose workers learners' code is run.
        watcher: is told how it goes on.
        grader: how a submission is graded; learners' processes and the judge where nothing is said.

    Returns:
        the report. An interrupt (Ctrl-C) ends the run early with what is done; the next run goes on.

    Raises:
        Problem: the run cannot go on, with the sentence that says why.
    """
    course = Course.at(course_dir)
    release = read_release(course, assignment)
    left = withdrawn(course) - {student}
    submissions = [one for one in find_submissions(course, assignment, student) if one.student not in left]
    require_known(release)
    watcher = watcher or Watcher()
    report = ClassReport(course, release)
    with ExitStack() as stack:
        stack.enter_context(only_grader(course.class_folder))
        with files_in_one_sentence():
            remove_asides(course, assignment)
        writer = stack.enter_context(GradebookWriter(course, release))
        writer.know_assignment()
        digest = (grader.digest if grader else grader_digest)(release.exercises)
        standing = {} if again else _standing(course, release, submissions, writer, digest)
        due = [submission for submission in submissions if submission.student not in standing]
        watcher.begins(len(due), len(standing))
        # An interrupt ends learners' processes first, and then all else; the report says who is waiting.
        with suppress(KeyboardInterrupt), ExitStack() as running:
            if due and grader is None:
                made = (course, limits or Limits())
                if cluster is not None:
                    grader = running.enter_context(cluster_grader(*made, cluster, allow_unguarded=allow_unguarded))
                else:
                    grader = running.enter_context(local_grader(*made, allow_unguarded=allow_unguarded))
            if grader is not None and not again:
                grader = replace(grader, kept=partial(kept_run, course))
            with closing(_graded(release, due, grader, workers, watcher)) as all_graded:
                for submission, graded in all_graded:
                    result = _keep(release, submission, grader, graded, writer)
                    standing[submission.student] = result
                    report.fresh.append(submission.student)
                    watcher.ends(result)
        report.standings = {who: one for who, one in writer.standings().items() if who not in left}
        if student is None:
            report.missing = sorted(writer.students() - {one.student for one in submissions} - left)
    fresh = set(report.fresh)
    report.fresh = [one.student for one in submissions if one.student in fresh]
    report.waiting = [submission.student for submission in due if submission.student not in standing]
    report.results = [standing[one.student] for one in submissions if one.student in standing]
    return report


def require_known(release: Release) -> None:
    """The catalogue and the release must agree on what is judged, and for how many points."""
    exercises = catalogue()
    for slug, points in release.exercises.items():
        if slug not in exercises:
            raise Problem(f"The release {release.path} asks for {slug!r}, which is not in the catalogue.")
        if (most := float(exercises[slug].maximum)) != points:
            raise Problem(
                f"{slug!r} adds {points:g} points to the full score in the release and {most:g} in the catalogue; run "
                "`autograder build`, and `autograder upgrade` in a class's own folder."
            )


def _standing(
    course: Course, release: Release, submissions: list[Submission], writer: GradebookWriter, digest: str
) -> dict[str, Result]:
    """The results that still hold: same submission, release and grader, and so in the gradebook."""
    recorded = writer.recorded_scores()
    standing = {}
    for submission in submissions:
        result = read_result(course, release.assignment, submission.student)
        if result is None or result.again:
            continue
        notebook = course.folder("autograded", submission.student, release.assignment) / submission.path.name
        held = recorded.get(submission.student, {})
        if (
            result.digests == Digests(read_files(submission).digest, release.digest, digest)
            and submission.student in recorded
            and all(held.get(slug) == score for slug, score in result.auto_scores.items())
            and notebook.is_file()
        ):
            standing[submission.student] = result
    return standing


def _graded(
    release: Release, due: list[Submission], grader: Grader | None, workers: int | None, watcher: Watcher
) -> Generator[tuple[Submission, Graded], None, None]:
    if not due:
        return
    assert grader is not None
    yield from grade_all(
        due, partial(grade_safely, release, grader=grader), workers=workers or grader.at_once or os.cpu_count() or 1,
        starts=lambda submission: watcher.starts(submission.student),
    )  # fmt: skip


def _keep(
    release: Release, submission: Submission, grader: Grader | None, graded: Graded, writer: GradebookWriter
) -> Result:
    assert grader is not None
    try:
        writer.keep(submission, graded)
    except Problem:
        raise  # the gradebook or the disk: that concerns everyone
    except Exception as error:
        log.exception("%s could not be kept", submission.student)
        graded = failed(release, submission, grader, f"{type(error).__name__}: {error}")
        writer.keep(submission, graded)
    return graded.result


def grade_safely(release: Release, submission: Submission, grader: Grader) -> Graded:
    """Grade one submission. One student's file never stops another's, not even by a fault of ours."""
    try:
        return grade_one(release, submission, grader)
    except (Stopped, Problem):
        raise
    except Exception as error:
        log.exception("%s could not be graded", submission.student)
        return failed(release, submission, grader, f"{type(error).__name__}: {error}")
