"""What counts goes where all of a class's work is: among the submissions, and into the gradebook by its one writer."""

from autograder.base.files import write_whole
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.lock import only_grader
from autograder.grading.class_folder.problem import files_in_one_sentence
from autograder.grading.gradebooks.results import remove_asides
from autograder.grading.gradebooks.writer import GradebookWriter
from autograder.hub.attempts import Attempt, Attempts, Outcome
from autograder.hub.rules import Counts, counting
from autograder.pipeline.reading.read import SECRET, TIMESTAMP
from autograder.pipeline.reading.release import Release
from autograder.pipeline.work import Graded, Submission
from autograder.reports.export import renew_table
from autograder.term.collect import put_aside


def keep(
    course: Course, release: Release, attempts: Attempts, attempt: Attempt, graded: Graded, counts: Counts
) -> None:
    """Keep what came of an attempt.

    The outcome comes last: a kill before it means that the attempt is graded again, by the same questions, and that
    each of these steps is taken once more, to the same end.

    Raises:
        Problem: another command is at work in the class, or the disk or the gradebook takes nothing.
    """
    outcome = Outcome(graded.result, graded.told)
    known = [(one, kept) for one in attempts.of(attempt.student, attempt.notebook) if (kept := attempts.outcome(one))]
    with only_grader(course.class_folder), files_in_one_sentence():
        remove_asides(course, attempt.notebook)
        if counting([*known, (attempt, outcome)], counts) == attempt:
            submission = _hand_in(course, attempts, attempt)
            with GradebookWriter(course, release) as writer:
                writer.know_assignment()
                writer.keep(submission, graded)
            renew_table(course)
        attempts.keep_outcome(attempt, outcome)


def _hand_in(course: Course, attempts: Attempts, attempt: Attempt) -> Submission:
    """Put an attempt where submissions are, as if it had been collected: `autograder grade` finds it graded."""
    folder = course.folder("submitted", attempt.student, attempt.notebook)
    submission = Submission(attempt.student, attempt.notebook, folder)
    for aside in folder.glob(".*.aside"):  # of a killed run
        aside.unlink()
    if submission.path.is_file() and not submission.path.is_symlink():
        there = submission.path.read_bytes()
        if all(there != one.content for one in attempts.of(attempt.student, attempt.notebook)):
            put_aside(course, attempt.student, attempt.notebook, there)
    (folder / SECRET).unlink(missing_ok=True)  # of nbgrader's exchange, where this has not come from
    write_whole(folder / TIMESTAMP, (attempt.folder / TIMESTAMP).read_bytes())
    write_whole(submission.path, attempt.content)
    return submission
