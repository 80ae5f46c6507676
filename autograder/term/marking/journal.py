"""Who marked what, and who asked for another look, when: a line each, beside the gradebook, never rewritten.

What a student asks is open until a line of a mark follows it.
"""

import getpass
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import UTC, datetime
from pathlib import Path

from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.who_is_who import called_now, read_about

FILE = "marks.jsonl"
MARK, REQUEST, FOLLOWS = "mark", "request", "follows"
Which = tuple[str, str]  # a question and a student


@dataclass(frozen=True)
class Line:
    """One mark, or what a student asks about it.

    Args:
        at: when, as ISO 8601 in UTC.
        by: who gave it, or asks.
        notebook, question, student: of what, and whose.
        points: the mark; None took one back, or asks.
        before: what stood there; None where nothing did.
        items: which of the guide's items were ticked, by their places; none where it was marked without the guide.
        together: how many answers got it in one go.
        worths: what each of the items was worth then.
        said: what is asked, or answered to that.
        kind: a mark; what a student asks; or a mark that followed an item's new worth.
    """

    at: str
    by: str
    notebook: str
    question: str
    student: str
    points: float | None
    before: float | None
    items: tuple[int, ...] = ()
    together: int = 1
    worths: tuple[float, ...] = ()
    said: str = ""
    kind: str = MARK

    @property
    def which(self) -> Which:
        """The answer that it is about."""
        return self.question, self.student

    def __str__(self) -> str:
        about = f"{self.at[:16].replace('T', ' ')} UTC  {self.by}: {self.student}, {self.notebook}, {self.question}"
        if self.kind == REQUEST:
            return f"{about} asks: {self.said}"
        said = "taken back" if self.points is None else f"{self.points:g}"
        before = "nothing" if self.before is None else f"{self.before:g}"
        group = f", with {self.together - 1} equal" if self.together > 1 else ""
        return f"{about}: {said} (before: {before}){group}{self.said and f'. {self.said}'}"


def somebody() -> str:
    """The name of who is logged in, as far as the system knows it."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "somebody"


def now() -> str:
    """The moment, as a line has it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def note(course: Course, lines: Iterable[Line]) -> None:
    """Add lines; raises Problem where that can't be done."""
    text = "".join(json.dumps(asdict(line), ensure_ascii=False) + "\n" for line in lines)
    try:
        with _file(course).open("a", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise Problem(
            f"{_file(course)} can't be written: {error.strerror}. A mark is in the gradebook all the same."
        ) from error


def read(course: Course, notebooks: Sequence[str] = ()) -> list[Line]:
    """All lines, the oldest first, of these notebooks; a line that a kill cut short is left out.

    A student who was renamed since has the id of today in all of them.
    """
    try:
        texts = _file(course).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []
    known = {field.name for field in fields(Line)}
    found, today = list[Line](), called_now(read_about(course))
    for text in texts:
        try:
            kept = json.loads(text)
            about = {name: value for name, value in kept.items() if name in known}
            line = Line(**about | {name: tuple(about.get(name, ())) for name in ("items", "worths")})
            line = replace(line, student=today.get(line.student, line.student))
        except (ValueError, TypeError, AttributeError):
            continue
        if not notebooks or line.notebook in notebooks:
            found.append(line)
    return found


def counts(lines: Iterable[Line]) -> list[str]:
    """How many answers each has marked of each question, by the last mark; a line each."""
    last = {line.which: line for line in lines if line.kind == MARK}
    found = Counter((line.question, line.by) for line in last.values() if line.points is not None)
    return [f"{question}: {by} {count}" for (question, by), count in sorted(found.items())]


def last(course: Course, notebook: str) -> dict[Which, Line]:
    """The last mark of each answer."""
    return {line.which: line for line in read(course, [notebook]) if line.kind != REQUEST}


def requests(course: Course, notebook: str) -> list[Line]:
    """What students asked, and the marks that answered it, the oldest first."""
    found, waiting = [], set[Which]()
    for line in read(course, [notebook]):
        if line.kind == REQUEST:
            waiting.add(line.which)
            found.append(line)
        elif line.kind == MARK and line.which in waiting:
            waiting.discard(line.which)
            found.append(line)
    return found


def waiting(course: Course, notebook: str) -> dict[Which, Line]:
    """What is asked and not yet answered."""
    last = {line.which: line for line in requests(course, notebook)}
    return {which: line for which, line in last.items() if line.kind == REQUEST}


def _file(course: Course) -> Path:
    return course.class_folder / FILE
