"""Give one mark to several equal answers: into the gradebook as the formgrader does, and into the journal."""

from collections.abc import Mapping, Sequence

from nbgrader.api import MissingEntry

from autograder.base.problem import Problem
from autograder.checks.catalogues import questions
from autograder.grading.course import Course
from autograder.reports.export import changing_grades
from autograder.term.due import settle
from autograder.term.marking import journal
from autograder.term.marking.journal import Line
from autograder.term.marking.worths import marks_of
from autograder.term.marks import answer
from autograder.term.requests import close, waiting_in

LONGEST = 5_000  # characters of a comment


class MarkedMeanwhile(Problem):
    """Somebody else has marked the answer since it was shown."""


def give(
    course: Course,
    notebook: str,
    question: str,
    seen: Mapping[str, float | None],
    points: float,
    comment: str = "",
    items: Sequence[int] = (),
    by: str = "",
) -> list[Line]:
    """Mark these students' answers to one question, all of them or none.

    Args:
        course: whose gradebook.
        notebook: the assignment.
        question: the slug of a written question.
        seen: student -> the mark that stood there when it was looked at.
        points: the mark for each.
        comment: for the students; an empty one takes away what is there.
        items: the ticked items of the guide, by their places.
        by: who marks.

    Returns:
        what was noted of each.

    Raises:
        MarkedMeanwhile: another mark stands there now.
        Problem: there is no such answer, or more points than it is worth.
    """
    record = questions().get(question)
    if record is None and all((question, student) in waiting_in(course, notebook) for student in seen):
        return _answered(course, notebook, question, seen, points, comment, by)
    if record is None or record.notebook != notebook:
        raise Problem("{notebook} has no question {question}.", notebook=notebook, question=question)
    if not 0 <= points <= record.points:
        raise Problem(
            "{question} is worth {most} points, and {points} is not from 0 to {most}.",
            question=question,
            points=f"{points:g}",
            most=f"{record.points:g}",
        )
    if any(not 0 <= item < len(record.marks) for item in items):
        raise Problem("The guide of {question} has {count} items.", question=question, count=len(record.marks))
    if len(comment) > LONGEST:
        raise Problem("A comment may have {most} characters; this one has {count}.", most=LONGEST, count=len(comment))
    if not seen:
        raise Problem("No student is named whose answer should be marked.")
    at, lines = journal.now(), []
    guide = marks_of(course, record)
    with changing_grades(course) as book:
        with book.at_once():
            for student, before in seen.items():
                try:
                    grade = book.find_grade(question, notebook, notebook, student)
                    says = book.find_comment(question, notebook, notebook, student)
                except MissingEntry:
                    raise Problem(
                        "{student} has no graded notebook of {notebook}; run `autograder grade` first.",
                        student=student,
                        notebook=notebook,
                    ) from None
                if grade.manual_score != before:
                    if grade.manual_score is None:
                        raise MarkedMeanwhile(
                            "The mark has been taken back elsewhere meanwhile: {student} has none now.", student=student
                        )
                    raise MarkedMeanwhile(
                        "The answer has been marked elsewhere meanwhile: {student} has {points} points now.",
                        student=student,
                        points=f"{grade.manual_score:g}",
                    )
                grade.manual_score, grade.needs_manual_grade = float(points), False
                says.manual_comment = comment.strip() or None
                told = (float(points), before, tuple(items), len(seen), tuple(guide[item][0] for item in items))
                lines.append(Line(at, by or journal.somebody(), notebook, question, student, *told))
        settle(course, book, notebook)  # a penalty is a share of the score
    journal.note(course, lines)
    close(course, notebook, question, [(who, points, before) for who, before in seen.items()], comment.strip(), by)
    return lines


def _answered(
    course: Course, notebook: str, exercise: str, seen: Mapping[str, float | None], points: float, said: str, by: str
) -> list[Line]:
    """Answer what was asked about an exercise that the judge has marked; the same points keep its mark."""
    for student, before in seen.items():
        answer(course, student, notebook, exercise, said, None if points == before else points, by=by, page=False)
    return [line for line in journal.read(course, [notebook])[-len(seen) :] if line.question == exercise]
