"""A mark and a comment by hand, from the terminal: into the same gradebook as the formgrader's."""

from dataclasses import dataclass

from nbgrader.api import Grade, MissingEntry, SubmittedNotebook

from autograder.base.problem import Problem
from autograder.checks.catalogues import catalogue
from autograder.checks.judging.records import Exercise
from autograder.grading.course import Course
from autograder.grading.results import read_result
from autograder.grading.submissions import did_you_mean
from autograder.pipeline.release import CHECK
from autograder.reports.export import changing_grades
from autograder.term import requests
from autograder.term.due import settle
from autograder.term.marking import journal


@dataclass(frozen=True)
class Marked:
    """What a mark did: points before and now, of how many; those of a bonus are extra credit."""

    before: float | None
    now: float
    most: float


def mark(
    course: Course,
    student: str,
    assignment: str,
    exercise: str,
    points: float | None,
    comment: str | None = None,
    *,
    keep: bool = False,
    by: str = "",
    page: bool = True,
) -> Marked:
    """Give points for one answer, and say why; the feedback page is made anew.

    Args:
        course: whose gradebook.
        student: the id.
        assignment: the notebook.
        exercise: the slug of an exercise or of a written question.
        points: the mark; it stands above the judge's. None takes a mark back.
        comment: for the student; None leaves what is there.
        keep: leave the mark as it is, whoever gave it, and only comment.
        by: who marks.
        page: make the feedback page anew.

    Raises:
        Problem: there is no such answer, or more points than it is worth.
    """
    with changing_grades(course) as book:
        try:
            notebook = book.find_submission_notebook(assignment, assignment, student)
        except MissingEntry:
            near = did_you_mean(student, {one.id for one in book.students} - {student})
            raise Problem(
                f"{student!r} has no graded notebook of {assignment!r}; run `autograder grade` first.{near}"
            ) from None
        grade = _grade(notebook, exercise)
        bonus = _bonus(exercise)
        before, most = grade.score if _is_marked(grade) else None, bonus.points if bonus else float(grade.max_score)
        if points is not None and not 0 <= points <= most:
            raise Problem(f"{exercise} is worth {most:g} points, and {points:g} is not from 0 to {most:g}.")
        if not keep:
            if bonus is None:
                grade.manual_score = points
            else:
                judged = _by_the_judge(course, assignment, student, exercise)
                grade.extra_credit = judged if points is None else points
            grade.needs_manual_grade = grade.manual_score is None and grade.auto_score is None
        if comment is not None:
            _say(notebook, exercise, comment)
        book.db.commit()
        book.db.refresh(grade)
        marked = Marked(before, float(grade.score or 0.0), most)
        settle(course, book, assignment)  # a penalty is a share of the score
        if not keep:
            told = (assignment, exercise, student, points, before)
            journal.note(course, [journal.Line(journal.now(), by or journal.somebody(), *told)])
        requests.close(course, assignment, exercise, [(student, marked.now, before)], comment or "", by)
    if page:
        from autograder.reports.feedback import feedback  # stands on nbconvert, which nothing before needs

        feedback(assignment, course.root, student)
    return marked


def answer(
    course: Course,
    student: str,
    assignment: str,
    exercise: str,
    said: str,
    points: float | None = None,
    **more: str | bool,
) -> Marked:
    """Answer what a student asked about a mark; without points the mark is kept.

    Raises:
        Problem: nothing was asked, or the mark can't be given.
    """
    if (exercise, student) not in requests.waiting_in(course, assignment):
        raise Problem(
            f"{student} has no open question about {exercise} of {assignment}; `autograder requests` has all."
        )
    return mark(course, student, assignment, exercise, points, said, keep=points is None, **more)  # type: ignore[arg-type]


def _bonus(slug: str) -> Exercise | None:
    record = catalogue().get(slug)
    return record if record is not None and record.bonus else None


def _by_the_judge(course: Course, assignment: str, student: str, slug: str) -> float | None:
    result = read_result(course, assignment, student)
    return result.extra_credit.get(slug) if result else None


def _is_marked(grade: Grade) -> bool:
    return grade.manual_score is not None or grade.auto_score is not None


def _grade(notebook: SubmittedNotebook, exercise: str) -> Grade:
    named = {grade.name.removeprefix(CHECK): grade for grade in notebook.grades}
    if exercise not in named:
        raise Problem(f"{notebook.name} has no exercise {exercise!r}; there are: {', '.join(named)}.")
    return named[exercise]


def _say(notebook: SubmittedNotebook, exercise: str, text: str) -> None:
    """In nbgrader comments stay with the cells that a learner writes in: of an exercise, its solution."""
    for comment in notebook.comments:
        if comment.name in (exercise, f"{CHECK}{exercise}"):
            comment.manual_comment = text or None
            return
    raise Problem(f"{notebook.name} has no place for a comment on {exercise!r}.")
