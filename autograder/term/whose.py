"""Whose file it is, by its name: Canvas, Moodle and people begin the file's or the folder's with the student's."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from nbgrader.api import Student

from autograder.base.problem import Problem
from autograder.grading.class_folder.who_is_who import About, keys_of
from autograder.lms.roster import Roster, local_part, read_roster

# Canvas: name, perhaps LATE, the student's number, the file's; Moodle: name, number, a word of its own.
OF_AN_LMS = re.compile(r"[^_]+(?P<late>_LATE)?_(?P<number>\d+)_(?:\d+_|(?P<word>assignsubmission))", re.IGNORECASE)
MOODLE = "assignsubmission"
# Between the id, the name and the task, in whatever order: "2024002-李雷-01", "第一次作业（李雷）", "2024002李雷".
PIECES = re.compile(r"[^\w\s]+|_|(?<=\d)(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])(?=\d)")
NO_ACCENT = str.maketrans({"ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ı": "i", "æ": "ae", "Æ": "ae"})


@dataclass
class Collected:
    """What was done, or would be done.

    Args:
        new: students whose first submission this is.
        changed: whose earlier submission was put aside.
        same: who handed in what was there already.
        strangers: files that are nobody's on the roster.
        unclear: files that could be several students', or of which somebody has several, with the reason.
        other: files that are called like another notebook, each one student's.
        notes: what was decided where somebody handed in more than one file.
        without_time: of whom nothing says when they handed in.
        late_without_time: those of them whom Canvas calls late.
    """

    new: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    unclear: list[str] = field(default_factory=list)
    other: list[PurePosixPath] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    without_time: list[str] = field(default_factory=list)
    late_without_time: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class KnownAs:
    """By what the class is known in the names of files.

    Args:
        names: of each student the names and all ids.
        numbers: an LMS's number of somebody -> the student.
        left: who has withdrawn: what could be somebody else's as well is not theirs.
    """

    names: Mapping[str, tuple[str, ...]]
    numbers: Mapping[str, str]
    left: frozenset[str] = frozenset()


def known_as(students: Sequence[Student], about: Mapping[str, About], numbers: Mapping[str, str] = {}) -> KnownAs:
    """The class by its names, all its ids, and its numbers at LMSs: Canvas's, and those that are given."""
    names = {}
    for one in students:
        first, last = one.first_name or "", one.last_name or ""
        names[one.id] = (*keys_of(one, about), f"{first} {last}", f"{last} {first}")
    at_lms = {one.lms_user_id: one.id for one in students if one.lms_user_id}
    return KnownAs(names, at_lms | dict(numbers), frozenset(who for who, one in about.items() if one.withdrawn))


def whose(
    names: Sequence[PurePosixPath], known: KnownAs, assignment: str, of_others: Sequence[str] = ()
) -> tuple[dict[str, PurePosixPath], Collected]:
    """Student -> the file, and what can't be said.

    Args:
        names: of files.
        known: the class.
        assignment: the notebook that was handed in.
        of_others: the names of other notebooks, which are not taken for this one.
    """
    done, files = Collected(), dict[str, list[PurePosixPath]]()
    for name in names:
        owners = owners_of(name, known)
        other = next((one for one in of_others if one in name.name and assignment not in name.name), None)
        if other:
            done.unclear.append(f"{name} is called like {other}, not like {assignment}")
            done.other += [name] * (len(owners) == 1)
        elif len(owners) == 1:
            files.setdefault(owners[0], []).append(name)
        elif owners:
            done.unclear.append(f"{name} could be from {' or '.join(owners)}")
        else:
            done.strangers.append(str(name))
    found = {}
    for student, several in files.items():
        of_this = [name for name in several if assignment in name.name] or several
        exact = [name for name in of_this if name.stem == assignment] or of_this
        if len(exact) == 1:
            found[student] = exact[0]
            if left := [str(name) for name in several if name != exact[0]]:
                done.notes.append(f"{student} has {len(several)} notebooks; taken: {exact[0]}; not: {', '.join(left)}")
        else:
            done.unclear.append(f"{student} has {len(exact)} notebooks: {', '.join(map(str, exact))}")
    return found, done


def numbers_of(roster: Path, students: Mapping[str, str]) -> dict[str, str]:
    """What stands in the names of an LMS's files for a student, by what it exported.

    Canvas's is its ID; Moodle's "Participant 11", in the grading worksheet of this assignment, is 11 in a file's name.
    """
    read, found = read_roster(roster), {}
    for row, student in student_rows(read, students):
        participant = read.cell(row, "Identifier").rpartition(" ")[2]
        if number := MOODLE + participant if participant else read.cell(row, "ID"):
            found[number] = student
    if not found:
        raise Problem(f"{roster} names nobody of the class: give Canvas's gradebook, or Moodle's grading worksheet.")
    return found


def student_rows(read: Roster, students: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    """The rows of a table that are one student's of the class, and whose; `students` are any ids -> the class's."""
    for row in range(len(read.rows)):
        names = {read.cell(row, name) for name in ("SIS Login ID", "SIS User ID", "Username", "ID number")}
        email = read.cell(row, "Email address")
        known = {students[one] for one in (*names, email, local_part(email)) if one in students}
        if len(known) == 1:
            yield row, known.pop()


def owners_of(name: PurePosixPath, known: KnownAs) -> list[str]:
    """Whose file it may be: Canvas and Moodle begin the file's or the folder's name with the student's.

    Any id does as well, and where no name begins with a student's, one that has it between two signs. The outermost
    name that is somebody's counts. What stands inside, a student may have chosen.
    Canvas and Moodle put a number of theirs behind the name, which tells two of the same name apart, and finds a name
    that has changed.
    """
    for part in (*name.parts[:-1], name.stem):
        numbered = OF_AN_LMS.match(part)
        if (
            numbered
            and (student := known.numbers.get((numbered["word"] or "").casefold() + numbered["number"])) is not None
        ):
            return [student]
        for plain in (_plain, _without_accents):
            best: dict[str, int] = {}
            text = plain(part)
            for student, names in known.names.items():
                keys = {key for said in names if (key := plain(said))}
                if lengths := [len(key) for key in keys if text == key or text.startswith(f"{key}_")]:
                    best[student] = max(lengths)
            if best:
                owners = [student for student in best if best[student] == max(best.values())]
                return [student for student in owners if student not in known.left] or owners
    for part in (*name.parts[:-1], name.stem):
        words = {
            word for one in PIECES.split(part) if (word := _plain(one)) and not (len(word) < 4 and word.isdecimal())
        }
        if owners := [one for one, names in known.names.items() if not words.isdisjoint(map(_plain, names))]:
            return [student for student in owners if student not in known.left] or owners
    return []


def _plain(text: str) -> str:
    """Canvas leaves out what is no letter and no digit; "_" is what stands between."""
    return re.sub(r"[^\w]", "", unicodedata.normalize("NFKC", text)).casefold()


def _without_accents(text: str) -> str:
    """As a person may write a name who has no key for it."""
    bare = "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))
    return _plain(bare.translate(NO_ACCENT))
