"""The answers in words of a class: by question, equal ones together, with what the gradebook holds of them."""

import hashlib
import json
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from nbgrader.api import MissingEntry, SubmittedNotebook

from autograder.checks.exercises import questions
from autograder.checks.judging.records import Written
from autograder.grading.course import Course
from autograder.grading.gradebook import gradebook_of
from autograder.grading.one_engine import OneGradebook
from autograder.grading.releases import read_release
from autograder.pipeline.clean_outputs import WORD_JOINER
from autograder.pipeline.release import flag, grade_id
from autograder.term.marking import journal
from course.problem import Problem

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
    """

    student: str
    name: str
    text: str
    points: float | None
    waits: bool
    comment: str = ""
    items: tuple[int, ...] = ()


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
    """A question, its guide, its answers, and how many wrote nothing, which nbgrader marks with 0 by itself."""

    question: Written
    groups: list[Group]
    blank: int


def asked(course: Course, notebook: str) -> list[Asked]:
    """The written questions of a notebook, with the class's answers; the largest group first.

    Raises:
        Problem: the notebook has no such question, or nothing of it is graded yet.
    """
    release = read_release(course, notebook)
    cells = [cell for cell in release.notebook["cells"] if flag(cell, "grade") and flag(cell, "solution")]
    records = [questions()[name] for cell in cells if (name := grade_id(cell)) in questions()]
    if not records:
        raise Problem(f"{notebook} has no question that is answered in words.")
    blank = {str(grade_id(cell)): cell["source"].strip() for cell in cells}
    ticked = {(line.question, line.student): line.items for line in journal.read(course, [notebook])}
    answers: dict[str, dict[str, list[Given]]] = {one.slug: defaultdict(list) for one in records}
    left: dict[str, int] = defaultdict(int)
    graded = False
    with gradebook_of(course) as book:
        for submitted, name in _submitted(book, notebook):
            graded, texts = True, _texts(course, notebook, submitted.student.id)
            for record in records:
                text = texts.get(record.slug, "").strip()
                if text in ("", blank[record.slug]):
                    left[record.slug] += 1
                    continue
                given = _given(submitted, name, record.slug, text, ticked)
                answers[record.slug][same(text)].append(given)
    if not graded:
        raise Problem(f"Nothing of {notebook!r} has been graded; run `autograder grade {notebook}` first.")
    return [Asked(one, _grouped(answers[one.slug]), left[one.slug]) for one in records]


def same(text: str) -> str:
    """What is equal in equal answers: letters in one case, spaces, quotes and the last full stop don't count."""
    plain = unicodedata.normalize("NFKC", text).casefold().translate(SAME)
    return " ".join(plain.split()).rstrip(".!; ")


def _grouped(answers: dict[str, list[Given]]) -> list[Group]:
    found = [Group(hashlib.sha256(words.encode()).hexdigest()[:12], given) for words, given in answers.items()]
    return sorted(found, key=lambda one: (-len(one.given), one.id))


def _submitted(book: OneGradebook, notebook: str) -> Iterator[tuple[SubmittedNotebook, str]]:
    try:
        submissions = book.notebook_submissions(notebook, notebook)
    except MissingEntry:
        return
    for one in sorted(submissions, key=lambda one: str(one.student.id)):
        name = " ".join(part for part in (one.student.first_name, one.student.last_name) if part)
        yield one, name or one.student.id


def _given(
    submitted: SubmittedNotebook, name: str, slug: str, text: str, ticked: dict[tuple[str, str], tuple[int, ...]]
) -> Given:
    grade = next((one for one in submitted.grades if one.name == slug), None)
    comment = next((one.manual_comment for one in submitted.comments if one.name == slug), None)
    points = grade.manual_score if grade is not None else None
    waits = grade is None or bool(grade.needs_manual_grade) or points is None
    student = submitted.student.id
    return Given(student, name, text, points, waits, comment or "", tuple(ticked.get((slug, student), ())))


def _texts(course: Course, notebook: str, student: str) -> dict[str, str]:
    """The cells of a graded notebook, by grade_id; nothing where it is gone."""
    path = course.folder("autograded", student, notebook) / f"{notebook}.ipynb"
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    except (OSError, ValueError, KeyError):
        return {}
    # On our page all of it is text, so what keeps HTML from acting in nbgrader's pages isn't needed.
    sources = {name: "".join(cell["source"]) for cell in cells if (name := grade_id(cell))}
    return {name: source.replace(WORD_JOINER, "") for name, source in sources.items()}
