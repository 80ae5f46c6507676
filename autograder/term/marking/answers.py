"""The answers in words of a class: by question, equal ones together, with what the gradebook holds of them."""

import hashlib
import json
import unicodedata
from collections import defaultdict
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from nbgrader import api

from autograder.base.problem import Problem
from autograder.checks.catalogues import catalogue, questions
from autograder.checks.judging.records import Written
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import read_release
from autograder.grading.class_folder.who_is_who import withdrawn
from autograder.grading.gradebooks.gradebook import gradebook_of
from autograder.grading.gradebooks.one_engine import OneGradebook
from autograder.pipeline.reading.release import CHECK, Release, flag, grade_id
from autograder.pipeline.reporting.clean_outputs import WORD_JOINER
from autograder.term.marking import journal
from autograder.term.marking.worths import Marks, marks_of

SAME = str.maketrans(dict.fromkeys("*_`\"'“”„‘’«»", " "))  # how a word is set off, not what it says


@dataclass(frozen=True)
class Given:
    """One student's answer, and its mark.

    Args:
        student: the id.
        name: as a person says it.
        text: what was written.
        points: the mark; None where there is none.
        waits: whether somebody has to look at it.
        comment: what the student reads beside the mark.
        items: which of the guide's items were ticked when it was marked here.
        request: what the student asks about the mark, where that waits for an answer.
    """

    student: str
    name: str
    text: str
    points: float | None
    waits: bool
    comment: str = ""
    items: tuple[int, ...] = ()
    request: str = ""


@dataclass
class Group:
    """Answers that say the same in the same words; `id` is made from these words."""

    id: str
    given: list[Given] = field(default_factory=list)

    @property
    def texts(self) -> list[str]:
        """How it was written, each way once, the most frequent first."""
        counted: dict[str, int] = {}
        for one in self.given:
            counted[one.text] = counted.get(one.text, 0) + 1
        return sorted(counted, key=lambda text: -counted[text])

    @property
    def waits(self) -> bool:
        """Whether any of them waits for a mark."""
        return any(one.waits for one in self.given)


@dataclass(frozen=True)
class Asked:
    """A question, its guide, its answers, and how many wrote nothing, which nbgrader marks with 0 by itself.

    `statement` is what the notebook asks, in Markdown: the cell before the answer's; `marks` are the guide's items,
    with what each is worth in this class.
    """

    question: Written
    groups: list[Group]
    blank: int
    statement: str = ""
    marks: Marks = ()


def asked(course: Course, notebook: str) -> list[Asked]:
    """The written questions of a notebook, with the class's answers; the largest group first.

    Raises:
        Problem: the notebook has no such question, or nothing of it is graded yet.
    """
    release = read_release(course, notebook)
    cells = [cell for cell in release.notebook["cells"] if flag(cell, "grade") and flag(cell, "solution")]
    records = [questions()[name] for cell in cells if (name := grade_id(cell)) in questions()]
    waiting = journal.waiting(course, notebook)
    others = {exercise for exercise, _ in waiting} - {one.slug for one in records}
    if not records and not others:
        raise Problem("{notebook} has no question that is answered in words.", notebook=notebook)
    blank = {str(grade_id(cell)): cell["source"].strip() for cell in cells}
    ticked = {which: line.items for which, line in journal.last(course, notebook).items()}
    answers: dict[str, dict[str, list[Given]]] = {one.slug: defaultdict(list) for one in records}
    unanswered: dict[str, int] = defaultdict(int)
    left = withdrawn(course)
    graded, coded = False, {slug: list[Group]() for slug in sorted(others)}
    with gradebook_of(course) as book:
        marks, comments = _marks(book, notebook), _comments(book, notebook)
        for student, name in _students(book, notebook):
            if student in left:
                continue
            graded, texts = True, _texts(course, notebook, student)
            for slug, groups in coded.items():
                if (slug, student) in waiting:
                    groups.append(Group(student, [_asked_again(book, waiting[slug, student], name, texts)]))
            for record in records:
                text, which = texts.get(record.slug, "").strip(), (record.slug, student)
                if text in ("", blank[record.slug]):
                    unanswered[record.slug] += 1
                    continue
                points, waits = marks.get(which, (None, True))
                said, items = comments.get(which) or "", tuple(ticked.get(which, ()))
                request = waiting[which].said if which in waiting else ""
                given = Given(
                    student, name, text, points, waits or points is None or bool(request), said, items, request
                )
                answers[record.slug][same(text)].append(given)
    if not graded:
        raise Problem(
            "Nothing of {notebook} has been graded; run `autograder grade {notebook}` first.", notebook=notebook
        )
    statements = _statements(release.notebook["cells"])
    found = [
        Asked(
            one, _grouped(answers[one.slug]), unanswered[one.slug], statements.get(one.slug, ""), marks_of(course, one)
        )
        for one in records
    ]
    others_asked = [(_as_question(release, slug), groups) for slug, groups in coded.items()]
    return found + [Asked(one, groups, 0, marks=one.marks) for one, groups in others_asked]


def _asked_again(book: OneGradebook, request: journal.Line, name: str, texts: dict[str, str]) -> Given:
    """An answer in code about which a student asks, with the mark that it has."""
    grade = book.find_grade(f"{CHECK}{request.question}", request.notebook, request.notebook, request.student)
    code = f"```python\n{texts.get(request.question, '')}\n```"
    return Given(request.student, name, code, float(grade.score or 0.0), waits=True, request=request.said)


def _as_question(release: Release, slug: str) -> Written:
    record = catalogue().get(slug)
    points = record.points if record else release.exercises.get(slug, 0.0)
    guide = ((points, "The judge has marked it; other points stand above its own."),)
    return Written(slug, record.title if record else slug, 0, guide, "", notebook=release.assignment)


def same(text: str) -> str:
    """What is equal in equal answers: letters in one case, spaces, quotes and the last full stop don't count."""
    plain = unicodedata.normalize("NFKC", text).casefold().translate(SAME)
    return " ".join(plain.split()).rstrip(".!; ")


def _statements(cells: list[Any]) -> dict[str, str]:
    """The text right before each cell that has an answer's place."""
    pairs = pairwise(cells)
    return {grade_id(cell) or "": before["source"] for before, cell in pairs if before["cell_type"] == "markdown"}


def _grouped(answers: dict[str, list[Given]]) -> list[Group]:
    found = [Group(hashlib.sha256(words.encode()).hexdigest()[:12], given) for words, given in answers.items()]
    return sorted(found, key=lambda one: (-len(one.given), one.id))


def _students(book: OneGradebook, notebook: str) -> list[tuple[str, str]]:
    """Who has a graded notebook, by their ids, each with a name for people."""
    rows = (
        book.db.query(api.Student.id, api.Student.first_name, api.Student.last_name)
        .join(api.SubmittedAssignment, api.SubmittedAssignment.student_id == api.Student.id)
        .join(api.Assignment, api.Assignment.id == api.SubmittedAssignment.assignment_id)
        .filter(api.Assignment.name == notebook)
    )
    return sorted((one, " ".join(part for part in (first, last) if part) or one) for one, first, last in rows)


def _marks(book: OneGradebook, notebook: str) -> dict[journal.Which, tuple[float | None, bool]]:
    """The marks by hand, and which of them ask for a look: in one question to the gradebook, not in one for each."""
    rows = _of_the_cells(book, notebook, api.Grade, api.GradeCell, api.Grade.manual_score, api.Grade.needs_manual_grade)
    return {(slug, student): (points, bool(waits)) for slug, student, points, waits in rows}


def _comments(book: OneGradebook, notebook: str) -> dict[journal.Which, str | None]:
    rows = _of_the_cells(book, notebook, api.Comment, api.SolutionCell, api.Comment.manual_comment)
    return {(slug, student): said for slug, student, said in rows}


def _of_the_cells(book: OneGradebook, notebook: str, kept: Any, cell: Any, *columns: Any) -> Any:
    return (
        book.db.query(cell.name, api.SubmittedAssignment.student_id, *columns)
        .join(kept, kept.cell_id == cell.id)
        .join(api.SubmittedNotebook, api.SubmittedNotebook.id == kept.notebook_id)
        .join(api.SubmittedAssignment, api.SubmittedAssignment.id == api.SubmittedNotebook.assignment_id)
        .join(api.Assignment, api.Assignment.id == api.SubmittedAssignment.assignment_id)
        .filter(api.Assignment.name == notebook)
    )


def _texts(course: Course, notebook: str, student: str) -> dict[str, str]:
    """What stands in the answers of a graded notebook, by grade_id; nothing where it is gone."""
    path = course.folder("autograded", student, notebook) / f"{notebook}.ipynb"
    try:
        return _answers_in(path, path.stat().st_mtime_ns)
    except (OSError, ValueError, KeyError):
        return {}


@lru_cache(maxsize=2_000)
def _answers_in(path: Path, changed: int) -> dict[str, str]:
    """Read it once, as long as it isn't another: the page asks after each mark."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    # On our page all of it is text, so what keeps HTML from acting in nbgrader's pages isn't needed.
    return {
        name: "".join(cell["source"]).replace(WORD_JOINER, "")
        for cell in cells
        if flag(cell, "solution") and (name := grade_id(cell))
    }
