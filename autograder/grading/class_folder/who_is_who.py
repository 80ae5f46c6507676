"""Everybody's other ids, and who has withdrawn: `class/people.json`, beside the gradebook, which knows one id each."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from nbgrader.api import Student

from autograder.base.files import write_whole
from autograder.grading.class_folder.course import Course
from autograder.grading.gradebooks.gradebook import gradebook_of
from autograder.grading.kept_file import read_kept

FILE = "people.json"


@dataclass(frozen=True)
class About:
    """What is known of a student beside the gradebook.

    Args:
        ids: other names under which lists and files have them: a login, a number, an id of before.
        withdrawn: whether they have left; what they had stays, and no list expects them any more.
    """

    ids: tuple[str, ...] = ()
    withdrawn: bool = False

    def also(self, ids: Iterable[str | None], own: str) -> "About":
        """With more ids; `own` is the student's in the gradebook."""
        return About(tuple(dict.fromkeys(one for one in (*self.ids, *ids) if one and one != own)), self.withdrawn)


NOTHING = About()


def read_about(course: Course) -> dict[str, About]:
    """By the student's id in the gradebook."""

    def made(kept: dict[str, Any]) -> dict[str, About]:
        return {name: About(tuple(map(str, one["ids"])), bool(one["withdrawn"])) for name, one in kept.items()}

    return read_kept(course.class_folder / FILE, made, {})


def write_about(course: Course, about: Mapping[str, About]) -> None:
    """Remember it, without those of whom nothing is known."""
    kept = {name: asdict(one) for name, one in sorted(about.items()) if one != NOTHING}
    if kept or (course.class_folder / FILE).exists():
        write_whole(course.class_folder / FILE, json.dumps(kept, indent=1, ensure_ascii=False) + "\n")


def withdrawn(course: Course) -> set[str]:
    """Whom no list expects any more."""
    return {name for name, one in read_about(course).items() if one.withdrawn}


def keys_of(student: Student, about: Mapping[str, About]) -> set[str]:
    """All that may name one student of the gradebook: the id, the address, and the other ids."""
    known = (student.id, student.email or "", *about.get(student.id, NOTHING).ids)
    return {one for one in known if one}


def called_now(about: Mapping[str, About]) -> dict[str, str]:
    """An id of before, or any other one -> the student's of today; without what could be two students'."""
    found: dict[str, set[str]] = {}
    for student, one in about.items():
        for other in one.ids:
            found.setdefault(other, set()).add(student)
    return {other: next(iter(ids)) for other, ids in found.items() if len(ids) == 1 and other not in about}


def meant_student(course: Course, wish: str) -> str:
    """Whom an instructor means by any id of theirs; what is nobody's is returned as it is."""
    with gradebook_of(course) as book:
        return by_any_id(book.students, read_about(course)).get(wish, wish)


def by_any_id(students: Iterable[Student], about: Mapping[str, About]) -> dict[str, str]:
    """Any id -> whose in the gradebook; what could be two students' is nobody's."""
    found: dict[str, set[str]] = {}
    students = list(students)
    for one in students:
        for key in keys_of(one, about):
            found.setdefault(key, set()).add(one.id)
    return {key: next(iter(ids)) for key, ids in found.items() if len(ids) == 1} | {one.id: one.id for one in students}
