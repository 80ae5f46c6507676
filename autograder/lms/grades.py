"""The grades of one assignment, as the gradebook has them now: by the judge, by hand, less what was late."""

from collections.abc import Collection
from dataclasses import dataclass

from nbgrader.api import Gradebook, Student, SubmittedAssignment
from sqlalchemy.exc import SQLAlchemyError

from autograder.checks.exercises import everything
from autograder.checks.report.text import number
from autograder.grading.course import Course
from autograder.grading.problem import gradebook_problem
from autograder.grading.results import read_result
from autograder.pipeline.release import CHECK
from autograder.pipeline.result import Result
from course.problem import Problem


@dataclass(frozen=True)
class StudentGrade:
    """One student's grade.

    Args:
        student: the id in the gradebook.
        score: what counts in the end.
        comments: a line on each exercise that lost points, and what was written by hand.
        unmarked: whether it still waits for marks by hand.
    """

    student: str
    first_name: str
    last_name: str
    email: str
    lms_id: str
    score: float
    comments: tuple[str, ...] = ()
    unmarked: bool = False

    @property
    def name(self) -> str:
        """As a person says it; the id where no name is known."""
        return " ".join(part for part in (self.first_name, self.last_name) if part) or self.student

    @property
    def sortable_name(self) -> str:
        """As a list has it: the last name first."""
        return f"{self.last_name}, {self.first_name}" if self.first_name and self.last_name else self.name


@dataclass(frozen=True)
class Grades:
    """An assignment's grades; `unmarked` counts those that still wait for marks by hand."""

    assignment: str
    max_score: float
    students: tuple[StudentGrade, ...]
    unmarked: int = 0


def read_grades(course: Course, assignment: str, students: Collection[str] | None = None) -> Grades:
    """Read the gradebook. Who handed nothing in is left out: that is no grade, and the LMS has its own rule for it.

    Args:
        course: whose.
        assignment: its name.
        students: only these; all where nothing is said.
    """
    try:
        with Gradebook(course.db_url, course.course_id) as gradebook:
            known = {one.name: one for one in gradebook.assignments}
            if assignment not in known:
                raise Problem(f"The gradebook knows no assignment {assignment!r}; run `autograder grade` first.")
            submissions = sorted(
                (one for one in known[assignment].submissions if students is None or one.student_id in students),
                key=lambda one: one.student_id,
            )
            graded = tuple(_graded(course, submission) for submission in submissions)
            unmarked = sum(one.unmarked for one in graded)
            return Grades(assignment, round(known[assignment].max_score, 10), graded, unmarked)
    except SQLAlchemyError as error:
        raise gradebook_problem(course, "read", error) from error


def _graded(course: Course, submission: SubmittedAssignment) -> StudentGrade:
    student: Student = submission.student
    score = max(0.0, submission.score - (submission.late_submission_penalty or 0.0))
    result = read_result(course, submission.name, student.id)
    comments = [*_of_the_judge(result), *_by_hand(submission)]
    if submission.late_submission_penalty:
        comments.append(f"Late: {number(submission.late_submission_penalty)} points less.")
    return StudentGrade(
        student.id,
        student.first_name or "",
        student.last_name or "",
        student.email or "",
        student.lms_user_id or "",
        round(score, 10),
        tuple(comments),
        bool(submission.needs_manual_grade),
    )


def _of_the_judge(result: Result | None) -> list[str]:
    if result is None:
        return []
    if result.reason is not None:
        return [result.reason]
    lines = []
    for slug, verdict in result.verdicts.items():
        if verdict.score >= verdict.points:
            continue
        said = [named.message for named in verdict.misconceptions] or [verdict.noticed or verdict.error or ""]
        if not any(said):
            said = [f"{part.name}: {part.message}" for part in verdict.parts if part.score < part.points][:1]
        lines.append(f"{_title(slug)}, {number(verdict.score)} of {number(verdict.points)}: {' '.join(said)}")
    return lines


def _by_hand(submission: SubmittedAssignment) -> list[str]:
    lines = []
    for notebook in submission.notebooks:
        for grade in notebook.grades:
            if grade.auto_score is None and grade.manual_score is None:
                lines.append(f"{_title(grade.name.removeprefix(CHECK))}: not marked yet.")
        for comment in notebook.comments:
            if comment.manual_comment:
                lines.append(f"{_title(comment.name.removeprefix(CHECK))}: {comment.manual_comment}")
    return lines


def _title(slug: str) -> str:
    record = everything().get(slug)
    return record.title if record else slug
