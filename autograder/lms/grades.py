"""The grades of one assignment, as the gradebook has them now: by the judge, by hand, less what was late."""

from collections.abc import Collection
from dataclasses import dataclass

from nbgrader.api import Gradebook, Student, SubmittedAssignment
from sqlalchemy.exc import SQLAlchemyError

from autograder.base.problem import Problem
from autograder.checks.catalogues import everything
from autograder.checks.judging.message import together
from autograder.checks.report.text import number
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.problem import gradebook_problem
from autograder.grading.class_folder.who_is_who import NOTHING, read_about
from autograder.grading.gradebooks.results import read_result
from autograder.languages.texts import IN_ENGLISH, Texts
from autograder.languages.texts import texts as in_language
from autograder.languages.verdicts import in_language as verdict_in_language
from autograder.languages.verdicts import localised
from autograder.pipeline.reading.release import CHECK
from autograder.pipeline.reporting.result import Result


@dataclass(frozen=True)
class StudentGrade:
    """One student's grade.

    Args:
        student: the id in the gradebook.
        score: what counts in the end.
        comments: a line on each exercise that lost points, and what was written by hand.
        unmarked: whether it still waits for marks by hand.
        texts: of the language that the student reads.
        ids: other names under which lists have them.
    """

    student: str
    first_name: str
    last_name: str
    email: str
    lms_id: str
    score: float
    comments: tuple[str, ...] = ()
    unmarked: bool = False
    texts: Texts = IN_ENGLISH
    ids: tuple[str, ...] = ()

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
            about = read_about(course)
            known_as = ((one, about.get(one.student_id, NOTHING)) for one in submissions)
            graded = tuple(_graded(course, one, its.ids) for one, its in known_as if not its.withdrawn)
            unmarked = sum(one.unmarked for one in graded)
            return Grades(assignment, round(known[assignment].max_score, 10), graded, unmarked)
    except SQLAlchemyError as error:
        raise gradebook_problem(course, "read", error) from error


def _graded(course: Course, submission: SubmittedAssignment, ids: tuple[str, ...]) -> StudentGrade:
    student: Student = submission.student
    score = max(0.0, submission.score - (submission.late_submission_penalty or 0.0))
    result = read_result(course, submission.name, student.id)
    texts = _read_by(course, result)
    comments = [*_of_the_judge(result, texts), *_by_hand(submission, texts)]
    if submission.late_submission_penalty:
        comments.append(texts.say("Late: {points} points less.", points=number(submission.late_submission_penalty)))
    known = (student.first_name, student.last_name, student.email, student.lms_user_id)
    first, last, email, lms = (one or "" for one in known)
    waits = bool(submission.needs_manual_grade)
    return StudentGrade(student.id, first, last, email, lms, round(score, 10), tuple(comments), waits, texts, ids)


def _read_by(course: Course, result: Result | None) -> Texts:
    """The language of the feedback pages: the one chosen for the class, else that of the student's notebook."""
    return in_language(course.config.FeedbackPage.get("language", "") or (result.language if result else ""))


def _of_the_judge(result: Result | None, texts: Texts) -> list[str]:
    if result is None:
        return []
    if result.reason is not None:
        return [localised(result.reason, texts)]
    lines = []
    for slug, english in result.verdicts.items():
        verdict = verdict_in_language(english, texts)
        if verdict.score >= verdict.points:
            continue
        said = [named.message for named in verdict.misconceptions] or [verdict.noticed or verdict.error or ""]
        if not any(said):
            lost = (part for part in verdict.parts if part.score < part.points)
            said = [texts.say("{part}: {message}", part=part.name, message=part.message) for part in lost][:1]
        points = {"won": number(verdict.score), "worth": number(verdict.points)}
        why = localised(together(*said), texts)
        lines.append(texts.say("{title}, {won} of {worth}: {why}", title=_title(slug, texts), **points, why=why))
    return lines


def _by_hand(submission: SubmittedAssignment, texts: Texts) -> list[str]:
    lines = []
    for notebook in submission.notebooks:
        for grade in notebook.grades:
            if grade.auto_score is None and grade.manual_score is None:
                lines.append(texts.say("{title}: not marked yet.", title=_title(grade.name.removeprefix(CHECK), texts)))
        for comment in notebook.comments:
            if comment.manual_comment:
                title = _title(comment.name.removeprefix(CHECK), texts)
                lines.append(texts.say("{title}: {comment}", title=title, comment=comment.manual_comment))
    return lines


def _title(slug: str, texts: Texts) -> str:
    record = everything().get(slug)
    return texts(f"{slug}/title", record.title) if record else slug
