"""What an LMS lets one download, put where submissions belong: an archive or a folder, and whose file is whose."""

import re
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from nbgrader.api import Student

from autograder.grading.course import Course
from autograder.grading.gradebook import gradebook_of
from autograder.grading.lock import only_grader
from autograder.pipeline.read import MAX_BYTES, SECRET, TIMESTAMP
from course.files import write_whole
from course.problem import Problem

NOTEBOOK = ".ipynb"
NO_SUBMISSION = {".ipynb_checkpoints", "__MACOSX"}


@dataclass
class Collected:
    """What was done, or would be done.

    Args:
        new: students whose first submission this is.
        changed: whose earlier submission was put aside.
        same: who handed in what was there already.
        strangers: files that are nobody's on the roster.
        unclear: files that could be several students', or of which somebody has several, with the reason.
    """

    new: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    unclear: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Download:
    """The notebooks of an archive or of a folder; nothing is unpacked but what is asked for."""

    sizes: dict[PurePosixPath, int]
    archive: zipfile.ZipFile | None
    folder: Path

    def read(self, name: PurePosixPath) -> bytes:
        """The bytes of one."""
        return self.archive.read(str(name)) if self.archive else (self.folder / name).read_bytes()


def collect(
    course: Course, assignment: str, place: Path, *, at: datetime | None = None, dry_run: bool = False
) -> Collected:
    """Put each student's notebook at its place among the submissions.

    Args:
        course: whose class.
        assignment: the notebook that was handed in.
        place: a ZIP archive, or a folder, as it was downloaded.
        at: when all of it was handed in, in UTC; None leaves it open.
        dry_run: only say what would be done.

    Raises:
        Problem: there is nothing to read, or nobody on the roster.
    """
    with gradebook_of(course) as book:
        students = list(book.students)
    if not students:
        raise Problem("The gradebook knows no students; `autograder students import FILE` says whose files these are.")
    with only_grader(course.class_folder), downloaded(place) as download:
        found, done = whose(download.sizes, students, assignment)
        for student, name in sorted(found.items()):
            if download.sizes[name] > MAX_BYTES:
                done.unclear.append(f"{name} has {download.sizes[name]:,} bytes; more than {MAX_BYTES:,} are not read")
                continue
            _keep(course, assignment, student, download.read(name), at, done, dry_run)
    return done


@contextmanager
def downloaded(place: Path) -> Iterator[Download]:
    """Open what was downloaded."""
    if place.is_dir():
        paths = [path for path in sorted(place.rglob(f"*{NOTEBOOK}")) if path.is_file() and not path.is_symlink()]
        sizes = {PurePosixPath(path.relative_to(place).as_posix()): path.stat().st_size for path in paths}
        yield Download(_submitted(sizes), None, place)
        return
    try:
        with zipfile.ZipFile(place) as archive:
            sizes = {PurePosixPath(one.filename): one.file_size for one in archive.infolist() if not one.is_dir()}
            yield Download(_submitted(sizes), archive, place)
    except FileNotFoundError:
        raise Problem(f"There is no {place}: name the archive or the folder that you downloaded.") from None
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
        raise Problem(f"{place} is no ZIP archive that can be read ({error}): download it again.") from error


def _submitted(sizes: dict[PurePosixPath, int]) -> dict[PurePosixPath, int]:
    return {
        name: size
        for name, size in sizes.items()
        if name.suffix == NOTEBOOK and not NO_SUBMISSION & set(name.parts) and not name.name.startswith(".")
    }


def whose(
    names: Sequence[PurePosixPath] | dict[PurePosixPath, int], students: Sequence[Student], assignment: str
) -> tuple[dict[str, PurePosixPath], Collected]:
    """Student -> the file, and what can't be said."""
    done, files = Collected(), dict[str, list[PurePosixPath]]()
    for name in names:
        owners = _owners(name, students)
        if len(owners) == 1:
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
        else:
            done.unclear.append(f"{student} has {len(exact)} notebooks: {', '.join(map(str, exact))}")
    return found, done


def _owners(name: PurePosixPath, students: Sequence[Student]) -> list[str]:
    """Whose file it may be: Canvas and Moodle begin the file's or the folder's name with the student's.

    The outermost name that is somebody's counts. What stands inside, a student may have chosen.
    """
    texts = [_plain(part) for part in (*name.parts[:-1], name.stem)]
    best: dict[str, int] = {}
    for text in texts:
        for student in students:
            if lengths := [len(key) for key in _keys(student) if text == key or text.startswith(f"{key}_")]:
                best[student.id] = max(lengths)
        if best:
            break
    longest = [student for student in best if best[student] == max(best.values())]
    if len(longest) > 1:  # of the same name: Canvas has its own number of them in the file's
        pieces = {piece for text in texts for piece in text.split("_")}
        known = {student.id for student in students if student.lms_user_id and _plain(student.lms_user_id) in pieces}
        longest = [student for student in longest if student in known] or longest
    return longest


def _keys(student: Student) -> set[str]:
    first, last = student.first_name or "", student.last_name or ""
    names = (student.id, student.email or "", f"{first} {last}", f"{last} {first}")
    return {key for name in names if (key := _plain(name))}


def _plain(text: str) -> str:
    """Canvas leaves out what is no letter and no digit; "_" is what stands between."""
    return re.sub(r"[^\w]", "", text).casefold()


def _keep(
    course: Course, assignment: str, student: str, notebook: bytes, at: datetime | None, done: Collected, dry_run: bool
) -> None:
    folder = course.folder("submitted", student, assignment)
    path = folder / f"{assignment}{NOTEBOOK}"
    there = path.read_bytes() if path.is_file() else None
    if there == notebook:
        done.same.append(student)
        return
    (done.new if there is None else done.changed).append(student)
    if dry_run:
        return
    if there is not None:
        put_aside(course, student, assignment, there)
    for of_another in (TIMESTAMP, SECRET):
        (folder / of_another).unlink(missing_ok=True)
    if at is not None:
        write_whole(folder / TIMESTAMP, f"{at:%Y-%m-%d %H:%M:%S} UTC\n")
    write_whole(path, notebook)


def put_aside(course: Course, student: str, assignment: str, notebook: bytes) -> None:
    """Keep a submission that is about to be replaced."""
    now = f"{datetime.now(UTC):%Y-%m-%dT%H%M%S}"
    write_whole(course.class_folder / "replaced" / student / assignment / f"{now}{NOTEBOOK}", notebook)
