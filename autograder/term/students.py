"""Who takes the course: read from a list of one's own, or from what Canvas or Moodle export."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.student_ids import LONGEST, is_student_id
from autograder.grading.class_folder.who_is_who import NOTHING, About, keys_of, read_about, write_about
from autograder.grading.gradebooks.gradebook import gradebook_of
from autograder.lms.roster import Roster, local_part, read_roster
from autograder.term.cli.options import Kind

# The first of these columns that a row has something in gives its field. nbgrader's names, Canvas's, Moodle's.
ID = ("id", "student_id", "SIS Login ID", "Username", "login", "SIS User ID", "ID number", "number", "学号", "工号")
FIRST = ("first_name", "FirstName", "First name")
LAST = ("last_name", "LastName", "Last name", "Surname")
EMAIL = ("email", "Email", "Email address", "邮箱", "电子邮箱")
LMS_ID = ("lms_user_id", "ID")
OF_A_KIND = {  # where ids of one kind stand
    Kind.LOGIN: ("SIS Login ID", "Username", "login"),
    Kind.NUMBER: ("SIS User ID", "ID number", "number", "学号", "工号"),
    Kind.EMAIL: EMAIL,
}
WHOLE_NAME = ("Student", "Full name", "姓名")  # Canvas: last name first, with a comma; Moodle: as it is said
# In whatever letters.
OWN = {name: name for name in ("id", "student_id", "login", "number", "first_name", "last_name", "email")}
OF_CANVAS = ("SIS Login ID", "SIS User ID")  # whose "ID" is a number of Canvas's own
MADE_A_NUMBER = re.compile(r"\d[.,]\d+E\+\d+")  # an id that Excel has rounded
NOBODY = ("Points Possible", "Student, Test", "Test Student")  # rows of Canvas's own


@dataclass(frozen=True)
class Person:
    """A student as a list has them; what a list doesn't say is None and leaves the gradebook as it is.

    `others` are the ids that the list has beside the one.
    """

    id: str
    first_name: str | None = None
    last_name: str | None = None
    email: str | None = None
    lms_user_id: str | None = None
    others: tuple[str, ...] = ()

    @property
    def known(self) -> dict[str, str]:
        """What the list says, in nbgrader's words."""
        fields = ("first_name", "last_name", "email", "lms_user_id")
        return {name: value for name in fields if (value := getattr(self, name)) is not None}


@dataclass
class Imported:
    """What an import did, or would do: ids; and the columns that they come from."""

    new: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    not_listed: list[str] = field(default_factory=list)
    ids_from: list[str] = field(default_factory=list)
    joined: dict[str, str] = field(default_factory=dict)  # the list's id -> the one here
    alike: dict[str, str] = field(default_factory=dict)  # new -> who has the same name and isn't in the list


def import_students(
    path: Path, course: Course, *, by: Kind | None = None, other_people: bool = False, dry_run: bool = False
) -> Imported:
    """Bring a list of students into the gradebook; nobody is ever removed. Who is there under another id stays one.

    Args:
        path: the CSV file.
        course: whose gradebook.
        by: which of the list's ids names whoever is new; the first that a row has where nothing is said.
        other_people: let a list in of which hardly anybody is known.
        dry_run: only say what would be done.

    Raises:
        Problem: the list can't be read, or looks like the same class under other ids.
    """
    done = bring(read_people(path, by), course, str(path), other_people=other_people, dry_run=dry_run)
    done.ids_from = _columns_of_ids(_read_list(path), by)
    return done


def bring(
    people: Sequence[Person], course: Course, source: str, *, other_people: bool = False, dry_run: bool = False
) -> Imported:
    """Bring people into the gradebook, as `import_students` does; `source` is where they stood."""
    done, about = Imported(), read_about(course)
    with gradebook_of(course, "written") as book:
        there = {student.id: student for student in book.students}
        same = _joined(people, there, about, source)
        done.joined = {person.id: same[person.id] for person in people if same.get(person.id, person.id) != person.id}
        changes: dict[str, dict[str, str]] = {}
        for person in people:
            id_ = same.get(person.id, person.id)
            changes[id_], others = dict(person.known), about.get(id_, NOTHING)
            student = there.get(id_)
            about[id_] = others.also((person.id, *person.others), id_)
            if student is None:
                done.new.append(id_)
            elif others != about[id_] or any(getattr(student, name) != one for name, one in changes[id_].items()):
                done.changed.append(id_)
            else:
                done.same.append(id_)
        done.not_listed = sorted(there.keys() - changes.keys() - {who for who, one in about.items() if one.withdrawn})
        done.alike = _alike(done, people, there)
        if not other_people:
            _require_same_class(done, people, there, source)
        if not dry_run:
            with book.at_once():
                for id_, known in changes.items():
                    book.update_or_create_student(id_, **known)
            write_about(course, about)
    return done


def _joined(
    people: Sequence[Person], there: Mapping[str, Any], about: Mapping[str, About], source: str
) -> dict[str, str]:
    """A list's id -> the student whom it means, by any id that both have."""
    owners: dict[str, set[str]] = {}
    for student in there.values():
        for key in keys_of(student, about):
            owners.setdefault(key.casefold(), set()).add(student.id)
    found: dict[str, str] = {}
    for person in people:
        keys = [one.casefold() for one in (person.id, *person.others, person.email or "") if one]
        whom = {person.id} if person.id in there else set().union(*(owners.get(key, set()) for key in keys))
        if len(whom) > 1:
            raise Problem(f"{source} has {person.id!r}, who could be {' or '.join(sorted(whom))} here: mend its ids.")
        for one in whom:
            if one in found.values():
                raise Problem(f"{source} has {one!r} twice, once as {person.id!r}: one of them is wrong.")
            found[person.id] = one
    return found


def _require_same_class(done: Imported, people: Sequence[Person], there: Mapping[str, Any], source: str) -> None:
    """Where half are new and as many gone, it is the same class under other ids, or another class."""
    if not done.new or 2 * len(done.new) < len(people) or len(done.not_listed) < len(done.new):
        return
    raise Problem(
        f"{source} has {len(done.new)} of {len(people)} who aren't in this class, and {len(done.not_listed)} of the "
        f"class aren't in it; {len(done.alike)} of the new have the name of somebody who is missing. Are they the same "
        f"people under other ids ({done.new[0]!r} and {done.not_listed[0]!r})? Then import a list first that has both "
        "ids; --id picks the column of the ids. If they are other people, say --other-people."
    )


def _alike(done: Imported, people: Sequence[Person], there: Mapping[str, Any]) -> dict[str, str]:
    """Who is new, with the name of one who isn't in the list -> that one; nobody who could be two."""
    missing: dict[str, list[str]] = {}
    for one in done.not_listed:
        missing.setdefault(_name(there[one]), []).append(one)
    same = {one.id: missing.get(_name(one), []) for one in people if _name(one) and one.id in done.new}
    return {new: ids[0] for new, ids in same.items() if len(ids) == 1}


def _name(one: Any) -> str:
    return name_of(one).casefold()


def name_of(one: Any) -> str:
    """A student's name, as a person says it; "" where none is known."""
    return " ".join(filter(None, (one.first_name, one.last_name)))


def read_people(path: Path, by: Kind | None = None) -> list[Person]:
    """Everyone in a list.

    Raises:
        Problem: it has no column of ids, somebody has none or one that can't name a folder, or two have the same.
    """
    roster, columns = _read_list(path), OF_A_KIND[by] if by else (*ID, *EMAIL)
    if not any(name in roster.header for name in columns):
        raise Problem(
            f"{path} has none of the columns {', '.join(columns)}, but {', '.join(map(repr, roster.header[:12]))}: "
            f"name the column with the students' ids `{by or 'id'}`."
        )
    people: dict[str, Person] = {}
    plain: dict[str, str] = {}
    for row in range(len(roster.rows)):
        person = _person(roster, row, by)
        # Canvas begins with rows of its own.
        if _first(roster, row, WHOLE_NAME) in NOBODY or not (person.id or person.known):
            continue
        require_id(person.id, f"{path}, line {row + 2},")
        if person.id in people:
            raise Problem(f"{path} has {person.id!r} twice, the second time in line {row + 2}: one of them is wrong.")
        if (other := plain.setdefault(person.id.casefold(), person.id)) != person.id:
            raise Problem(f"{path} has the ids {other!r} and {person.id!r}, which differ in capitals alone: mend one.")
        people[person.id] = person
    if not people:
        raise Problem(f"{path} names no students.")
    return list(people.values())


def _read_list(path: Path) -> Roster:
    """The list; columns of one's own may be written as `ID` or `First Name`."""
    roster = read_roster(path)
    if not any(name in roster.header for name in OF_CANVAS):
        header = [OWN.get(name.casefold().replace(" ", "_"), name) for name in roster.header]
        # Moodle's "Email address" and the like keep their names; so does what is there twice.
        roster = replace(roster, header=header if len(set(header)) == len(header) else roster.header)
    return roster


def _columns_of_ids(roster: Roster, by: Kind | None) -> list[str]:
    columns = OF_A_KIND[by] if by else (*ID, *EMAIL)
    rows = range(len(roster.rows))
    found = [next((name for name in columns if roster.cell(row, name)), None) for row in rows]
    return [name for name in columns if name in found]


def _person(roster: Roster, row: int, by: Kind | None) -> Person:
    email = _first(roster, row, EMAIL)
    first, last = _first(roster, row, FIRST), _first(roster, row, LAST)
    whole = _first(roster, row, WHOLE_NAME)
    if whole and not (first or last):
        if "," in whole:
            last, _, first = (part.strip() for part in whole.partition(","))
        else:
            first, _, last = whole.rpartition(" ")
    id_ = (_first(roster, row, OF_A_KIND[by]) if by else _first(roster, row, ID) or local_part(email or "")) or ""
    others = tuple(one for one in (roster.cell(row, name) for name in ID) if one and one != id_)
    lms_id = _first(roster, row, LMS_ID)
    return Person(id_, first, last, email, lms_id if lms_id != id_ else None, tuple(dict.fromkeys(others)))


def _first(roster: Roster, row: int, names: Iterable[str]) -> str | None:
    return next((value for name in names if (value := roster.cell(row, name))), None)


def require_id(id_: str, where: str) -> None:
    """An id is the name of a folder, and of files on whatever computer."""
    if not id_:
        raise Problem(f"{where} has no id: each student needs one.")
    if MADE_A_NUMBER.fullmatch(id_):
        raise Problem(
            f"{where} has the id {id_!r}, a number that was rounded, as Excel does: make the column a "
            "text there, and export it anew."
        )
    if not is_student_id(id_):
        raise Problem(
            f"{where} has the id {id_!r}, which can't be the name of a folder: ids have no slash, "
            f"don't begin with a dot, and have at most {LONGEST} characters."
        )
