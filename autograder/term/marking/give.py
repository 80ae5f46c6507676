"""Marks and comments by hand: into the gradebook as the formgrader does, and into the journal."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from nbgrader.api import Comment, Grade, MissingEntry

from autograder.base.problem import Problem
from autograder.checks.catalogues import catalogue, questions
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.submissions import did_you_mean
from autograder.grading.gradebooks.one_engine import OneGradebook
from autograder.grading.gradebooks.results import read_result
from autograder.pipeline.reading.release import CHECK
from autograder.reports.export import changing_grades
from autograder.term.due import settle
from autograder.term.marking import journal
from autograder.term.marking.worths import marks_of

LONGEST = 5_000  # characters of a comment
MEANWHILE = "The answer has been marked elsewhere meanwhile: {student} has {points} points now."
TAKEN_BACK = "The mark has been taken back elsewhere meanwhile: {student} has none now."


class MarkedMeanwhile(Problem):
    """Somebody else has marked the answer since it was shown."""


@dataclass(frozen=True)
class Marked:
    """What a mark did: points before and now, of how many; those of a bonus are extra credit."""

    before: float | None
    now: float
    most: float

    def line(self, student: str, notebook: str, exercise: str) -> str:
        """What is said of it."""
        before = "not marked" if self.before is None else f"{self.before:g}"
        return f"{student}, {notebook}, {exercise}: {self.now:g} of {self.most:g} points (before: {before})."


def give(
    course: Course,
    notebook: str,
    exercise: str,
    students: Iterable[str],
    points: float | None,
    comment: str | None = None,
    items: Sequence[int] = (),
    by: str = "",
    *,
    keep: bool = False,
) -> list[Marked]:
    """Mark these students' answers to one exercise or question, all of them or none; what they asked is answered.

    Args:
        course: whose gradebook.
        notebook: the assignment.
        exercise: the slug.
        students: whose; where it is a mapping, the mark of each that stood there when it was looked at.
        points: the mark for each, which stands above the judge's; None takes a mark back.
        comment: for the students; an empty one takes away what is there, None leaves it.
        items: the ticked items of a question's guide, by their places.
        by: who marks.
        keep: leave each mark as it is, whoever gave it, and only comment.

    Raises:
        MarkedMeanwhile: another mark stands there now.
        Problem: there is no such answer, or more points than it is worth.
    """
    record, students = questions().get(exercise), students if isinstance(students, Mapping) else list(students)
    guide = marks_of(course, record) if record else ()
    if record and any(not 0 <= item < len(guide) for item in items):
        raise Problem("The guide of {question} has {count} items.", question=exercise, count=len(guide))
    if comment and len(comment) > LONGEST:
        raise Problem("A comment may have {most} characters; this one has {count}.", most=LONGEST, count=len(comment))
    if not students:
        raise Problem("No student is named whose answer should be marked.")
    ticked = tuple(items) if record else ()
    worths, last = tuple(guide[item][0] for item in ticked), journal.last(course, notebook)
    about, lines, done = (journal.now(), by or journal.somebody(), notebook, exercise), list[journal.Line](), []
    with changing_grades(course) as book:
        with book.at_once():
            for student in students:
                grade, says = _found(book, notebook, exercise, student)
                marked = grade.manual_score is not None or grade.auto_score is not None
                before = grade.manual_score if record else grade.score if marked else None
                if isinstance(students, Mapping) and before != students[student]:
                    if before is None:
                        raise MarkedMeanwhile(TAKEN_BACK, student=student)
                    raise MarkedMeanwhile(MEANWHILE, student=student, points=f"{before:g}")
                # The page shows the judge's mark, and the same points keep it.
                kept = keep or (record is None and isinstance(students, Mapping) and points == before)
                most = _write(course, grade, None if kept else points, student, keep=kept)
                if comment is not None:
                    if says is None:
                        raise Problem("There is no place for a comment on {exercise}.", exercise=exercise)
                    says.manual_comment = comment.strip() or None
                line = journal.Line(*about, student, points, before, ticked, len(students), worths)
                if kept:
                    was = last.get((exercise, student), line)
                    line = replace(line, points=before, items=was.items, worths=was.worths)
                lines.append(line)
                book.db.flush()
                book.db.refresh(grade)
                done.append(Marked(before, float(grade.score or 0.0), most))
        settle(course, book, notebook)  # a penalty is a share of the score
        waiting = journal.waiting(course, notebook)
        said = (comment or "").strip()
        journal.note(course, [replace(one, said=said) if one.which in waiting else one for one in lines])
    return done


def mark(
    course: Course,
    student: str,
    notebook: str,
    exercise: str,
    points: float | None,
    comment: str | None = None,
    *,
    keep: bool = False,
) -> Marked:
    """Give points for one answer, and say why, as `give`; the feedback page is made anew."""
    (done,) = give(course, notebook, exercise, [student], points, comment, keep=keep)
    from autograder.reports.feedback import feedback  # stands on nbconvert, which a refused mark doesn't need

    feedback(notebook, course.root, student)
    return done


def answer(
    course: Course, student: str, notebook: str, exercise: str, said: str, points: float | None = None
) -> Marked:
    """Answer what a student asked about a mark, as `mark`; without points the mark is kept.

    Raises:
        Problem: nothing was asked, or the mark can't be given.
    """
    if (exercise, student) not in journal.waiting(course, notebook):
        raise Problem(
            "{student} has no open question about {exercise} of {notebook}; `autograder requests` has all.",
            student=student,
            exercise=exercise,
            notebook=notebook,
        )
    return mark(course, student, notebook, exercise, points, said, keep=points is None)


def _found(book: OneGradebook, notebook: str, exercise: str, student: str) -> tuple[Grade, Comment | None]:
    """A student's mark, and the place for a comment: in nbgrader it stays with the cell that a learner writes in."""
    try:
        found = book.find_submission_notebook(notebook, notebook, student)
    except MissingEntry:
        raise Problem(
            "{student} has no graded notebook of {notebook}; run `autograder grade` first.{near}",
            student=repr(student),
            notebook=notebook,
            near=did_you_mean(student, {one.id for one in book.students} - {student}),
        ) from None
    grades = {grade.name.removeprefix(CHECK): grade for grade in found.grades}
    if exercise not in grades:
        raise Problem(
            "{notebook} has no exercise {exercise}; there are: {names}.",
            notebook=notebook,
            exercise=repr(exercise),
            names=", ".join(grades),
        )
    names = (exercise, f"{CHECK}{exercise}")
    return grades[exercise], next((one for one in found.comments if one.name in names), None)


def _write(course: Course, grade: Grade, points: float | None, student: str, *, keep: bool) -> float:
    """Let a mark have these points, of how many is returned; those of a bonus are extra credit."""
    exercise, notebook = grade.name.removeprefix(CHECK), grade.notebook.name
    record = catalogue().get(exercise)
    most = record.points if record is not None and record.bonus else float(grade.max_score)
    if points is not None and not 0 <= points <= most:
        raise Problem(
            "{question} is worth {most} points, and {points} is not from 0 to {most}.",
            question=exercise,
            points=f"{points:g}",
            most=f"{most:g}",
        )
    if keep:
        return most
    if record is None or not record.bonus:
        grade.manual_score = points
    elif points is None:
        result = read_result(course, notebook, student)
        grade.extra_credit = result.extra_credit.get(exercise) if result else None
    else:
        grade.extra_credit = points
    grade.needs_manual_grade = grade.manual_score is None and grade.auto_score is None
    return most
