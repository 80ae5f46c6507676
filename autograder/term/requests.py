"""A student asks for another look at one exercise, in a sentence: a line in the journal, which a mark answers."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from autograder.base.problem import Problem, one_line
from autograder.checks.catalogues import title_of
from autograder.checks.judging.message import Message
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import read_release
from autograder.grading.class_folder.who_is_who import read_about
from autograder.grading.gradebooks.gradebook import gradebook_of
from autograder.grading.gradebooks.results import read_result
from autograder.languages.texts import IN_ENGLISH
from autograder.languages.verdicts import localised
from autograder.pipeline.reading.read import BY_FILE
from autograder.pipeline.reading.release import CHECK, flag, grade_id
from autograder.term.collect import downloaded
from autograder.term.marking import journal
from autograder.term.whose import known_as, owners_of

LONGEST, MOST = 500, 3  # characters of a sentence; requests of one student about one exercise
NOT_GRADED = "There is no grade of {exercise} yet that could be looked at again."
NOTHING_SAID = "Write in a sentence what should be looked at."
OPEN = "Your question about {exercise} is waiting already."
OFTEN = "You have asked about {exercise} {count} times: talk to your instructor."


class NotAsked(Problem):
    """A request that can't be taken; `sentence` is for the student."""

    def __init__(self, said: Message):
        super().__init__(localised(said, IN_ENGLISH))
        self.sentence = said


def ask(course: Course, student: str, notebook: str, exercise: str, said: str) -> journal.Line | None:
    """Take a request; None where the same is open already.

    Raises:
        NotAsked: there is nothing to look at, nothing is said, or too much was asked.
    """
    said, title = one_line(said, LONGEST), title_of(exercise)
    names = set(exercises(course, notebook)) if read_result(course, notebook, student) is not None else set()
    if exercise not in names:
        raise NotAsked(Message(NOT_GRADED, exercise=title))
    if not said:
        raise NotAsked(Message(NOTHING_SAID))
    before = [one for one in journal.requests(course, notebook) if one.which == (exercise, student)]
    asked = [one.said for one in before if one.kind == journal.REQUEST]
    if said in asked:
        return None
    if before and before[-1].kind == journal.REQUEST:
        raise NotAsked(Message(OPEN, exercise=title))
    if len(asked) >= MOST:
        raise NotAsked(Message(OFTEN, exercise=title, count=len(asked)))
    about = (journal.now(), student, notebook, exercise, student)
    line = journal.Line(*about, points=None, before=None, said=said, kind=journal.REQUEST)
    journal.note(course, [line])
    return line


def exercises(course: Course, notebook: str) -> list[str]:
    """The slugs of what has points there, or a mark."""
    cells = read_release(course, notebook).notebook["cells"]
    return [(grade_id(cell) or "").removeprefix(CHECK) for cell in cells if flag(cell, "grade")]


def take_files(course: Course, notebook: str, files: Iterable[tuple[str, str, str]]) -> Iterator[str]:
    """Take requests out of files that were handed in: a line for each that is new, or can't be taken, and says so.

    Args:
        course: whose class.
        notebook: what they are about.
        files: whose, the file's name, its text: lines of `exercise: sentence`, by its slug or its title.
    """
    slugs = exercises(course, notebook)
    called = {_plain(name): slug for slug in slugs for name in (title_of(slug), slug)}
    for student, name, text in files:
        for line in filter(None, map(str.strip, text.splitlines())):
            exercise, _, said = line.partition(":")
            try:
                if (slug := called.get(_plain(exercise))) is None:
                    raise Problem(f"{notebook} has no exercise {exercise.strip()!r}; there are: {', '.join(slugs)}.")
                if (taken := ask(course, student, notebook, slug, said)) is not None:
                    yield f"new  {taken}"
            except Problem as problem:
                yield f"not taken  {student}, {name}: {problem}"


def files_in(course: Course, place: Path) -> Iterator[tuple[str, str, str]]:
    """The files of text in a download, each by its owner."""
    with gradebook_of(course) as book:
        known = known_as(list(book.students), read_about(course))
    with downloaded(place) as download:
        for one in download.others:
            owners = owners_of(one, known) if one.suffix == ".txt" else []
            if len(owners) == 1:
                yield owners[0], str(one), text_of(download.read(one))


def handed_in(course: Course, notebook: str) -> Iterator[tuple[str, str, str]]:
    """The files beside the submissions."""
    for path in sorted(course.folder("submitted", "*", notebook).parent.parent.glob(f"*/{notebook}/{BY_FILE}")):
        yield path.parent.parent.name, path.name, text_of(path.read_bytes())


def text_of(found: bytes) -> str:
    """What a file says, of as much as a student may ask."""
    return found[: LONGEST * 40].decode("utf-8-sig", "replace")


def _plain(name: str) -> str:
    """As a person may write a slug, or a title."""
    return "".join(filter(str.isalnum, name.casefold()))
