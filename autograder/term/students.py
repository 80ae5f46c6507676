"""Who takes the course: read from a list of one's own, or from what Canvas or Moodle export."""

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder.grading.course import Course
from autograder.grading.gradebook import gradebook_of
from autograder.grading.student_ids import LONGEST, is_student_id
from autograder.lms.roster import Roster, local_part, read_roster
from course.problem import Problem

# The first of these columns that a row has something in gives its field. nbgrader's names, Canvas's, Moodle's.
ID = ("id", "student_id", "SIS Login ID", "Username", "SIS User ID", "ID number")
FIRST = ("first_name", "FirstName", "First name")
LAST = ("last_name", "LastName", "Last name", "Surname")
EMAIL = ("email", "Email", "Email address")
LMS_ID = ("lms_user_id", "ID", "ID number")
WHOLE_NAME = ("Student", "Full name")  # Canvas: last name first, with a comma; Moodle: as it is said
OWN = {name: name for name in ("id", "student_id", "first_name", "last_name", "email")}  # in whatever letters
OF_CANVAS = ("SIS Login ID", "SIS User ID")  # whose "ID" is a number of Canvas's own
MADE_A_NUMBER = re.compile(r"\d[.,]\d+E\+\d+")  # an id that Excel has rounded
NOBODY = ("Points Possible", "Student, Test", "Test Student")  # rows of Canvas's own


@dataclass(frozen=True)
class Person:
    """A student as a list has them; what a list doesn't say is None and leaves the gradebook as it is."""

    id: str
    first_name: str | None = None
    last_name: str | None = None
    email: str | None = None
    lms_user_id: str | None = None

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


def import_students(path: Path, course: Course, *, dry_run: bool = False) -> Imported:
    """Bring a list of students into the gradebook; nobody is ever removed.

    Args:
        path: the CSV file.
        course: whose gradebook.
        dry_run: only say what would be done.
    """
    people = read_people(path)
    done = Imported(ids_from=_columns_of_ids(_read(path)))
    with gradebook_of(course, "written") as book:
        there = {student.id: student for student in book.students}
        for person in people:
            student = there.get(person.id)
            if student is None:
                done.new.append(person.id)
            elif any(getattr(student, name) != value for name, value in person.known.items()):
                done.changed.append(person.id)
            else:
                done.same.append(person.id)
        done.not_listed = sorted(there.keys() - {person.id for person in people})
        if not dry_run:
            with book.at_once():
                for person in people:
                    book.update_or_create_student(person.id, **person.known)
    return done


def read_people(path: Path) -> list[Person]:
    """Everyone in a list.

    Raises:
        Problem: it has no column of ids, somebody has none or one that can't name a folder, or two have the same.
    """
    roster = _read(path)
    if not any(name in roster.header for name in (*ID, *EMAIL)):
        raise Problem(
            f"{path} has none of the columns {', '.join(ID)}, but {', '.join(map(repr, roster.header[:12]))}: "
            "name the column with the students' ids `id`."
        )
    people: dict[str, Person] = {}
    plain: dict[str, str] = {}
    for row in range(len(roster.rows)):
        person = _person(roster, row)
        # Canvas begins with rows of its own.
        if _first(roster, row, WHOLE_NAME) in NOBODY or not (person.id or person.known):
            continue
        _require_id(person.id, path, row)
        if person.id in people:
            raise Problem(f"{path} has {person.id!r} twice, the second time in line {row + 2}: one of them is wrong.")
        if (other := plain.setdefault(person.id.casefold(), person.id)) != person.id:
            raise Problem(f"{path} has the ids {other!r} and {person.id!r}, which differ in capitals alone: mend one.")
        people[person.id] = person
    if not people:
        raise Problem(f"{path} names no students.")
    return list(people.values())


def _read(path: Path) -> Roster:
    """The list; columns of one's own may be written as `ID` or `First Name`."""
    roster = read_roster(path)
    if not any(name in roster.header for name in OF_CANVAS):
        header = [OWN.get(name.casefold().replace(" ", "_"), name) for name in roster.header]
        # Moodle's "Email address" and the like keep their names; so does what is there twice.
        roster = replace(roster, header=header if len(set(header)) == len(header) else roster.header)
    return roster


def _columns_of_ids(roster: Roster) -> list[str]:
    found = [_column_of_id(roster, row) for row in range(len(roster.rows))]
    return [name for name in (*ID, *EMAIL) if name in found]


def _column_of_id(roster: Roster, row: int) -> str | None:
    return next((name for name in (*ID, *EMAIL) if roster.cell(row, name)), None)


def _person(roster: Roster, row: int) -> Person:
    email = _first(roster, row, EMAIL)
    first, last = _first(roster, row, FIRST), _first(roster, row, LAST)
    whole = _first(roster, row, WHOLE_NAME)
    if whole and not (first or last):
        if "," in whole:
            last, _, first = (part.strip() for part in whole.partition(","))
        else:
            first, _, last = whole.rpartition(" ")
    id_ = _first(roster, row, ID) or local_part(email or "")
    lms_id = _first(roster, row, LMS_ID)
    return Person(id_, first, last, email, lms_id if lms_id != id_ else None)


def _first(roster: Roster, row: int, names: tuple[str, ...]) -> str | None:
    return next((value for name in names if (value := roster.cell(row, name))), None)


def _require_id(id_: str, path: Path, row: int) -> None:
    """An id is the name of a folder, and of files on whatever computer."""
    if not id_:
        raise Problem(f"{path} has no id in line {row + 2}: each student needs one.")
    if MADE_A_NUMBER.fullmatch(id_):
        raise Problem(
            f"{path} has the id {id_!r} in line {row + 2}, a number that was rounded, as Excel does: make the column a "
            "text there, and export it anew."
        )
    if not is_student_id(id_):
        raise Problem(
            f"{path} has the id {id_!r} in line {row + 2}, which can't be the name of a folder: ids have no slash, "
            f"don't begin with a dot, and have at most {LONGEST} characters."
        )
