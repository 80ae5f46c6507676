"""One student at a time: shown, added, renamed, withdrawn."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from glob import escape
from pathlib import Path
from typing import Any

from nbgrader.api import Student

from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.extensions import keep_extension, read_extensions
from autograder.grading.class_folder.submissions import did_you_mean
from autograder.grading.class_folder.who_is_who import NOTHING, About, by_any_id, meant_student, read_about, write_about
from autograder.grading.gradebooks.gradebook import gradebook_of
from autograder.grading.gradebooks.results import read_result, write_result
from autograder.grading.kept_file import read_kept
from autograder.reports.export import changing_grades, renew_table
from autograder.term.students import Imported, Person, bring, name_of, require_id

STEPS = ("submitted", "autograded", "feedback")
LAUNCHES, PARTS = Path("lti", "launches.json"), ("learners", "others")  # of the parts, each is by the student's id
ONE_PERSON = "If they are one person, `autograder students rename {old} {new}` makes them one."


def lines(course: Course) -> Iterator[str]:
    """Everybody, a line each, with tabs between what is known."""
    about = read_about(course)
    with gradebook_of(course) as book:
        for one in sorted(book.students, key=lambda one: one.id):
            known = about.get(one.id, NOTHING)
            name = name_of(one)
            others = ", ".join(filter(None, (*known.ids, one.lms_user_id)))
            yield "\t".join((one.id, name, one.email or "", others) + ("withdrawn",) * known.withdrawn)


def add(
    course: Course,
    student: str,
    name: str = "",
    email: str = "",
    others: Sequence[str] = (),
    not_theirs: Sequence[str] = (),
) -> Imported:
    """Add a student, or say more of one; who had withdrawn is back.

    Args:
        course: whose class.
        student: the id, or any other one of somebody who is there.
        name: as a person says it.
        email: the address.
        others: more ids of theirs.
        not_theirs: ids that a list has given them by mistake.

    Raises:
        Problem: the id can't be one, or an id is somebody else's.
    """
    require_id(student, "The new student")
    about = read_about(course)
    with gradebook_of(course) as book:
        owners = by_any_id(book.students, about)
    whom = owners.get(student, student)
    for other in others:
        require_id(other, f"The other id of {whom}")
        if owners.get(other, whom) != whom:
            raise Problem(f"{other!r} is an id of {owners[other]}. {ONE_PERSON.format(old=whom, new=owners[other])}")
    if wrong := next((one for one in not_theirs if one not in about.get(whom, NOTHING).ids), None):
        raise Problem(f"{wrong!r} is no other id of {whom}; `autograder students list` has them all.")
    first, _, last = name.rpartition(" ")
    person = Person(student, first or None, last or None, email or None, others=tuple(others))
    done = bring([person], course, "This line", other_people=True)
    done.not_listed = []
    about = read_about(course)
    if (mine := about.get(whom)) is not None:
        ids = tuple(one for one in mine.ids if one not in not_theirs)
        write_about(course, about | {whom: About(ids)})
        if ids != mine.ids:
            done.changed, done.same = [whom], []
    renew_table(course)
    return done


def withdraw(course: Course, student: str) -> str:
    """Let a student leave, whom any id names; nothing of theirs is removed. Returns their id."""
    student, about = meant_student(course, student), read_about(course)
    with gradebook_of(course) as book:
        _require_known(student, (one.id for one in book.students))
    write_about(course, about | {student: replace(about.get(student, NOTHING), withdrawn=True)})
    renew_table(course)
    return student


def rename(course: Course, old: str, new: str, *, one_person: bool = False) -> int:
    """Give a student another id, everywhere in the class; returns how many files and folders got the new name.

    Where somebody has the new id already, and one of the two has nothing but a line on a list, they become one. The
    journal of marks isn't rewritten: the old id stays known as another id of theirs.

    Args:
        course: whose class.
        old: the id.
        new: what it shall be.
        one_person: let two become one who have different names.

    Raises:
        Problem: nobody has the old id, somebody else has the new one, or their notebook's numbers were made from the
            old.
    """
    require_id(new, "The student")
    about = read_about(course)
    with changing_grades(course) as book:
        there = {one.id: one for one in book.students}
        _require_known(old, there)
        owner = next((who for who in there if who.casefold() == new.casefold() and who != old), None)
        owner = owner or next((who for who, one in about.items() if new in one.ids and who != old), None)
        before, twin = there[old], there.get(new) if new != old else None
        if owner and twin is None:
            raise Problem(f"{new!r} is an id of {owner}: two students can't have one.")
        if twin is not None and _has_something(course, twin):
            if _has_something(course, before):
                raise Problem(f"{old} and {new} both have work here, so they can't become one.")
            before, twin = twin, before
        names = [name_of(one) for one in (before, twin) if one is not None]
        if not one_person and len({one.casefold() for one in names if one}) > 1:
            raise Problem(f"{old} and {new} have other names ({', '.join(names)}): are they --one-person all the same?")
        moves = _moves(course, old, new) if before.id == old else []
        if taken := next((target for _, target in moves if target.exists() and old.casefold() != new.casefold()), None):
            raise Problem(f"There is {taken} already, which isn't {old}'s: nothing is renamed.")
        if course.variants and moves:
            raise Problem(f"The numbers in {old}'s notebooks were made from this id: it stays. Add the other: --other.")
        with book.at_once():
            parts = ("first_name", "last_name", "email", "lms_user_id")
            fields = {part: getattr(before, part) or (getattr(twin, part) if twin else None) for part in parts}
            if twin is not None:
                book.db.delete(twin)
                book.db.flush()
            if before.id == new:
                for field, value in fields.items():
                    setattr(before, field, value)
            else:
                book.db.add(Student(id=new, **fields))
                book.db.flush()
                for submission in list(before.submissions):
                    submission.student_id = new
                book.db.flush()
                book.db.expire(before)
                book.db.delete(before)
            _move(moves)
        _in_files(course, old, new)
        about[new] = about.pop(old, NOTHING).also((old, *about.get(new, NOTHING).ids), new)
        write_about(course, about)
    return len(moves)


def _require_known(student: str, known: Iterable[str]) -> None:
    known = set(known)
    if student not in known:
        raise Problem(f"There is no student {student!r} in this class.{did_you_mean(student, known)}")


def _has_something(course: Course, student: Student) -> bool:
    """Whether anything here is theirs beside a line on a list."""
    granted = any(student.id in one for one in read_extensions(course).values())
    came = any(student.id in _launches(course).get(part, {}) for part in PARTS)
    return bool(student.submissions or granted or came or _moves(course, student.id, "-"))


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
    if found := _launches(course):
        for part in PARTS:
            found[part] = {new if who == old else who: one for who, one in found.get(part, {}).items()}
        write_whole(home / LAUNCHES, json.dumps(found, indent=1, ensure_ascii=False) + "\n")


def _launches(course: Course) -> dict[str, Any]:
    """Who came from the LMS; {} where nobody did."""
    return read_kept(course.class_folder / LAUNCHES, lambda kept: dict[str, Any](kept), {})
