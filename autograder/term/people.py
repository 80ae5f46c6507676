"""One student at a time: shown, added, renamed, withdrawn."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from glob import escape
from pathlib import Path

from nbgrader.api import Student

from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.grading.course import Course
from autograder.grading.extensions import keep_extension, read_extensions
from autograder.grading.gradebook import gradebook_of
from autograder.grading.results import read_result, write_result
from autograder.grading.submissions import did_you_mean
from autograder.grading.who_is_who import NOTHING, read_about, write_about
from autograder.reports.export import changing_grades, renew_table
from autograder.term.students import Imported, Person, bring, require_id

STEPS = ("submitted", "autograded", "feedback")


def lines(course: Course) -> Iterator[str]:
    """Everybody, a line each, with tabs between what is known."""
    about = read_about(course)
    with gradebook_of(course) as book:
        for one in sorted(book.students, key=lambda one: one.id):
            known = about.get(one.id, NOTHING)
            name = " ".join(filter(None, (one.first_name, one.last_name)))
            others = ", ".join(filter(None, (*known.ids, one.lms_user_id)))
            yield "\t".join((one.id, name, one.email or "", others) + ("withdrawn",) * known.withdrawn)


def add(course: Course, student: str, name: str = "", email: str = "", others: Sequence[str] = ()) -> Imported:
    """Add a student, or say more of one; who had withdrawn is back.

    Raises:
        Problem: the id can't be one, or is somebody else's other id.
    """
    require_id(student, "The new student")
    first, _, last = name.rpartition(" ")
    person = Person(student, first or None, last or None, email or None, others=tuple(others))
    done = bring([person], course, "This line", other_people=True)
    done.not_listed = []
    about = read_about(course)
    write_about(course, {who: replace(one, withdrawn=one.withdrawn and who != student) for who, one in about.items()})
    renew_table(course)
    return done


def withdraw(course: Course, student: str) -> None:
    """Let a student leave; nothing of theirs is removed."""
    about = read_about(course)
    with gradebook_of(course) as book:
        _require_known(student, (one.id for one in book.students))
    write_about(course, about | {student: replace(about.get(student, NOTHING), withdrawn=True)})
    renew_table(course)


def rename(course: Course, old: str, new: str) -> int:
    """Give a student another id, everywhere in the class; returns how many files and folders got the new name.

    The journal of marks isn't rewritten: the old id stays known as another id of theirs.

    Raises:
        Problem: nobody has the old id, somebody has the new one, or their notebook's numbers were made from the old.
    """
    require_id(new, "The student")
    about = read_about(course)
    with changing_grades(course) as book:
        there = {one.id: one for one in book.students}
        _require_known(old, there)
        owner = next((who for who in there if who.casefold() == new.casefold() and who != old), None)
        owner = owner or next((who for who, one in about.items() if new in one.ids and who != old), None)
        if owner:
            raise Problem(f"{new!r} is an id of {owner}: two students can't have one.")
        moves = _moves(course, old, new)
        if taken := next((target for _, target in moves if target.exists() and old.casefold() != new.casefold()), None):
            raise Problem(f"There is {taken} already, which isn't {old}'s: nothing is renamed.")
        if course.variants and moves:
            raise Problem(f"The numbers in {old}'s notebooks were made from this id: it stays. Add the other: --other.")
        with book.at_once():
            before = there[old]
            fields = {name: getattr(before, name) for name in ("first_name", "last_name", "email", "lms_user_id")}
            book.db.add(Student(id=new, **fields))
            book.db.flush()
            for submission in list(before.submissions):
                submission.student_id = new
            book.db.flush()
            book.db.expire(before)
            book.db.delete(before)
            _move(moves)
        _in_files(course, old, new)
        about[new] = about.pop(old, NOTHING).also((old,), new)
        write_about(course, about)
    return len(moves)


def _require_known(student: str, known: Iterable[str]) -> None:
    known = set(known)
    if student not in known:
        raise Problem(f"There is no student {student!r} in this class.{did_you_mean(student, known)}")


def _moves(course: Course, old: str, new: str) -> list[tuple[Path, Path]]:
    """What is called like the student: a folder in each of nbgrader's steps, and files and folders of ours."""
    home = course.class_folder
    ours = [*home.glob(f"results/*/{escape(old)}.json"), *home.glob(f"lti/sent/*/{escape(old)}.json")]
    folders = [course.folder(step, old, ".") for step in STEPS]
    folders += [*home.glob(f"attempts/*/{escape(old)}"), home / "replaced" / old]
    return [(path, path.with_name(new)) for path in folders if path.is_dir()] + [
        (path, path.with_name(f"{new}.json")) for path in ours
    ]


def _move(moves: Sequence[tuple[Path, Path]]) -> None:
    """All of them or none."""
    done: list[tuple[Path, Path]] = []
    try:
        for path, target in moves:
            path.rename(target)
            done.append((path, target))
    except OSError as error:
        for path, target in done:
            target.rename(path)
        raise Problem(f"{path} can't be called {target.name} ({error.strerror}): nothing is renamed.") from error


def _in_files(course: Course, old: str, new: str) -> None:
    """The id where it stands inside of files: results, time that was granted, who came from the LMS."""
    home = course.class_folder
    for path in home.glob(f"results/*/{escape(new)}.json"):
        if (result := read_result(course, path.parent.name, new)) is not None:
            write_result(course, replace(result, student=new))
    for notebook, granted in read_extensions(course).items():
        if old in granted:
            keep_extension(course, notebook, new, granted[old])
            keep_extension(course, notebook, old, None)
    launches = home / "lti" / "launches.json"
    if launches.is_file():
        found = json.loads(launches.read_text(encoding="utf-8"))
        for part in ("learners", "others"):
            found[part] = {new if who == old else who: one for who, one in found.get(part, {}).items()}
        write_whole(launches, json.dumps(found, indent=1, ensure_ascii=False) + "\n")
