"""What the items of a guide are worth in this class: changed later, the marks that were ticked together follow.

`class/worths.json` has what differs from the guide. An item's worth says how a mark is put together; what a question is
worth in all stays, and no mark leaves its bounds.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from nbgrader.api import MissingEntry

from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.checks.catalogues import questions
from autograder.checks.judging.records import Written
from autograder.grading.class_folder.course import Course
from autograder.grading.kept_file import read_kept
from autograder.reports.export import changing_grades
from autograder.term.due import settle
from autograder.term.marking import journal

FILE = "worths.json"
WISH = re.compile(r"(?P<question>\w+):(?P<item>\d+)=(?P<points>-?\d+(?:\.\d+)?)")

Marks = tuple[tuple[float, str], ...]


@dataclass(frozen=True)
class Followed:
    """A mark that followed: whose, of which question, before and now."""

    question: str
    student: str
    before: float
    now: float


def marks_of(course: Course, question: Written) -> Marks:
    """The guide's items, with what each is worth in this class."""
    own = _kept_worths(course).get(question.slug, {})
    return tuple((own.get(str(place), worth), text) for place, (worth, text) in enumerate(question.marks))


def set_worth(course: Course, notebook: str, wish: str) -> str:
    """Change what one item is worth: "why:2=1.5" is the second item of `why`; returns what holds now, as a sentence.

    Raises:
        Problem: there is no such item, or the question isn't worth as much.
    """
    found = WISH.fullmatch(wish)
    question = questions().get(found["question"]) if found else None
    if found is None or question is None or question.notebook != notebook:
        slugs = ", ".join(slug for slug, one in questions().items() if one.notebook == notebook)
        raise Problem(f"{wish!r} is no worth of an item: write QUESTION:ITEM=POINTS, with a question of {slugs}.")
    if not 1 <= int(found["item"]) <= len(question.marks):
        raise Problem(f"The guide of {question.slug} has the items 1 to {len(question.marks)}, not {found['item']}.")
    if abs(worth := float(found["points"])) > question.points:
        raise Problem(f"{question.slug} is worth {question.points:g} points in all, and no item of it {worth:g}.")
    kept = {slug: dict(own) for slug, own in _kept_worths(course).items()}
    kept.setdefault(question.slug, {})[str(int(found["item"]) - 1)] = worth
    write_whole(course.class_folder / FILE, json.dumps(kept, indent=1) + "\n")
    together = sum(one for one, _ in marks_of(course, question) if one > 0)
    more = "" if together == question.points else f"; all items together are {together:g} of {question.points:g}"
    return f"Item {found['item']} of {question.slug} is worth {worth:g} now{more}."


def follow(course: Course, notebook: str, by: str = "") -> list[Followed]:
    """Let the marks follow that were ticked together from items which are worth something else by now.

    Points that were typed beside the items stay on top, and a mark that was given elsewhere since is left alone.
    """
    due: list[tuple[journal.Line, tuple[float, ...]]] = []
    for line in journal.last(course, notebook).values():
        question = questions().get(line.question)
        if question is None or line.points is None or len(line.worths) != len(line.items):
            continue
        guide = marks_of(course, question)
        now = tuple(guide[item][0] for item in line.items if item < len(guide))
        if len(now) == len(line.items) and now != line.worths:
            due.append((line, now))
    if not due:
        return []
    done, lines = list[Followed](), list[journal.Line]()
    with changing_grades(course) as book:
        with book.at_once():
            for line, now in due:
                try:
                    grade = book.find_grade(line.question, notebook, notebook, line.student)
                except MissingEntry:
                    continue  # the submission has gone, or the question has
                if line.points is None or grade.manual_score != line.points:
                    continue
                most = questions()[line.question].points
                points = round(min(max(line.points + sum(now) - sum(line.worths), 0.0), most), 10)
                grade.manual_score = points
                if points != line.points:
                    done.append(Followed(line.question, line.student, line.points, points))
                about = (journal.now(), by or journal.somebody(), notebook, line.question, line.student)
                lines.append(
                    journal.Line(*about, points, line.points, line.items, line.together, now, kind=journal.FOLLOWS)
                )
        settle(course, book, notebook)
    journal.note(course, lines)
    return done


def _kept_worths(course: Course) -> Mapping[str, Mapping[str, float]]:
    def made(kept: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
        return {slug: {place: float(worth) for place, worth in own.items()} for slug, own in kept.items()}

    return read_kept(course.class_folder / FILE, made, {})
