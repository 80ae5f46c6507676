"""A student asks for another look at one exercise, in a sentence: who asked what, when, and what came of it.

One line each in `class/requests.jsonl`, never rewritten. A request is open until a line of an answer follows it.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from autograder.base.problem import Problem, one_line
from autograder.checks.catalogues import everything
from autograder.checks.judging.said import Said
from autograder.grading.course import Course
from autograder.grading.releases import read_release
from autograder.grading.results import read_result
from autograder.languages.texts import IN_ENGLISH
from autograder.languages.verdicts import in_words
from autograder.pipeline.read import BY_FILE
from autograder.pipeline.release import CHECK, flag, grade_id
from autograder.term.marking import journal

FILE = "requests.jsonl"
LONGEST, MOST = 500, 3  # characters of a sentence; requests of one student about one exercise
NOT_GRADED = "There is no grade of {exercise} yet that could be looked at again."
NOTHING_SAID = "Write in a sentence what should be looked at."
OPEN = "Your question about {exercise} is waiting already."
OFTEN = "You have asked about {exercise} {count} times: talk to your instructor."


class NotAsked(Problem):
    """A request that can't be taken; `sentence` is for the student."""

    def __init__(self, said: Said):
        super().__init__(in_words(said, IN_ENGLISH))
        self.sentence = said


@dataclass(frozen=True)
class Line:
    """A request, or its answer.

    Args:
        at: when, as ISO 8601 in UTC.
        by: who wrote it.
        notebook, exercise, student: about what, and whose.
        said: the sentence.
        points: the mark after an answer; None in a request.
        before: the mark before it.
    """

    at: str
    by: str
    notebook: str
    exercise: str
    student: str
    said: str
    points: float | None = None
    before: float | None = None

    def __str__(self) -> str:
        about = f"{self.at[:16].replace('T', ' ')} UTC  {self.by}: {self.student}, {self.notebook}, {self.exercise}"
        if self.points is None:
            return f"{about} asks: {self.said}"
        kept = "kept" if self.points == self.before else f"{self.points:g} (before: {self.before or 0:g})"
        return f"{about}: {kept}. {self.said}".rstrip()


def ask(course: Course, student: str, notebook: str, exercise: str, said: str) -> Line | None:
    """Take a request; None where the same is open already.

    Raises:
        NotAsked: there is nothing to look at, nothing is said, or too much was asked.
    """
    said, title = one_line(said, LONGEST), _title(exercise)
    names = set(exercises(course, notebook)) if read_result(course, notebook, student) is not None else set()
    if exercise not in names:
        raise NotAsked(Said(NOT_GRADED, exercise=title))
    if not said:
        raise NotAsked(Said(NOTHING_SAID))
    before = [one for one in read(course, [notebook]) if (one.student, one.exercise) == (student, exercise)]
    if any(one.said == said and one.points is None for one in before):
        return None
    if before and before[-1].points is None:
        raise NotAsked(Said(OPEN, exercise=title))
    if (count := sum(one.points is None for one in before)) >= MOST:
        raise NotAsked(Said(OFTEN, exercise=title, count=count))
    line = Line(journal.now(), student, notebook, exercise, student, said)
    _add(course, [line])
    return line


def close(
    course: Course,
    notebook: str,
    exercise: str,
    marks: Iterable[tuple[str, float, float | None]],
    said: str,
    by: str = "",
) -> None:
    """Answer those of these students whose request is open; `marks` are a student, the points now and before."""
    waiting = waiting_in(course, notebook)
    about = (journal.now(), by or journal.somebody(), notebook, exercise)
    found = [Line(*about, who, said, points, before) for who, points, before in marks if (exercise, who) in waiting]
    if found:
        _add(course, found)


def waiting_in(course: Course, notebook: str) -> dict[tuple[str, str], Line]:
    """The open requests: by the exercise and the student."""
    last = {(one.exercise, one.student): one for one in read(course, [notebook])}
    return {which: one for which, one in last.items() if one.points is None}


def read(course: Course, notebooks: Sequence[str] = ()) -> list[Line]:
    """All lines, the oldest first; one that a kill cut short is left out."""
    try:
        texts = (course.class_folder / FILE).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []
    known, found = {field.name for field in fields(Line)}, []
    for text in texts:
        try:
            line = Line(**{name: value for name, value in json.loads(text).items() if name in known})
        except (ValueError, TypeError, AttributeError):
            continue
        if not notebooks or line.notebook in notebooks:
            found.append(line)
    return found


def exercises(course: Course, notebook: str) -> list[str]:
    """The slugs of what has points there, or a mark."""
    cells = read_release(course, notebook).notebook["cells"]
    return [(grade_id(cell) or "").removeprefix(CHECK) for cell in cells if flag(cell, "grade")]


def take_files(course: Course, notebook: str, files: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    """Take requests out of files that were handed in: a line for each that is new, or can't be taken.

    Args:
        course: whose class.
        notebook: what they are about.
        files: whose, the file's name, its text: lines of `exercise: sentence`.
    """
    for student, name, text in files:
        for line in filter(None, map(str.strip, text.splitlines())):
            exercise, _, said = line.partition(":")
            try:
                if (taken := ask(course, student, notebook, exercise.strip(), said)) is not None:
                    yield str(taken)
            except NotAsked as problem:
                yield f"{name}: {problem}"


def handed_in(course: Course, notebook: str) -> Iterator[tuple[str, str, str]]:
    """The files beside the submissions."""
    for path in sorted(course.folder("submitted", "*", notebook).parent.parent.glob(f"*/{notebook}/{BY_FILE}")):
        yield path.parent.parent.name, str(path), text_of(path.read_bytes())


def text_of(found: bytes) -> str:
    """What a file says, of as much as a student may ask."""
    return found[: LONGEST * 40].decode("utf-8-sig", "replace")


def _title(slug: str) -> str:
    record = everything().get(slug)
    return record.title if record else slug


def _add(course: Course, lines: Iterable[Line]) -> None:
    path: Path = course.class_folder / FILE
    text = "".join(json.dumps(asdict(line), ensure_ascii=False) + "\n" for line in lines)
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise Problem(f"{path} can't be written: {error.strerror}.") from error
