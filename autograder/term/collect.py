"""What an LMS lets one download, put where submissions belong: an archive or a folder, and whose file is whose."""

import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from nbgrader.api import Student

from autograder.grading.course import Course
from autograder.grading.gradebook import gradebook_of
from autograder.grading.lock import only_grader
from autograder.grading.releases import assignments
from autograder.pipeline.read import MAX_BYTES, SECRET, TIMESTAMP
from autograder.term.whose import Collected, numbers_in, numbers_of, owners_of, whose
from course.files import write_whole
from course.problem import Problem

NOTEBOOK = ".ipynb"
NO_SUBMISSION = {".ipynb_checkpoints", "__MACOSX"}


@dataclass(frozen=True)
class Download:
    """The notebooks of an archive or of a folder, and its other files; nothing is unpacked but what is asked for."""

    sizes: dict[PurePosixPath, int]
    others: list[PurePosixPath]
    archive: zipfile.ZipFile | None
    folder: Path

    def read(self, name: PurePosixPath) -> bytes:
        """The bytes of one."""
        return self.archive.read(str(name)) if self.archive else (self.folder / name).read_bytes()


def collect(
    course: Course,
    assignment: str,
    place: Path,
    *,
    at: datetime | None = None,
    dry_run: bool = False,
    roster: Path | None = None,
) -> Collected:
    """Put each student's notebook at its place among the submissions.

    Args:
        course: whose class.
        assignment: the notebook that was handed in.
        place: a ZIP archive, or a folder, as it was downloaded.
        at: when all of it was handed in, in UTC; None leaves it open.
        dry_run: only say what would be done.
        roster: what the LMS exported, whose numbers tell students of the same name apart.

    Raises:
        Problem: there is nothing to read, or nobody on the roster.
    """
    with gradebook_of(course) as book:
        students = list(book.students)
    numbers = numbers_in(students)
    if roster is not None:
        numbers |= numbers_of(roster, {one.id for one in students})
    if not students:
        raise Problem("The gradebook knows no students; `autograder students import FILE` says whose files these are.")
    with only_grader(course.class_folder), downloaded(place) as download:
        if not download.sizes:
            archives = [name for name in download.others if name.suffix == ".zip"]
            inside = f", but ZIP archives ({archives[0]}, say): name one of them" if archives else ""
            raise Problem(f"There is no notebook ({NOTEBOOK}) in {place}{inside or ': name what the LMS gave you'}.")
        of_others = [name for name in assignments(course) if name != assignment]
        found, done = whose(list(download.sizes), students, assignment, of_others, numbers)
        _say_of_no_notebook(download, students, found, done, numbers)
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
        paths = [path for path in sorted(place.rglob("*")) if path.is_file() and not path.is_symlink()]
        yield _download({path.relative_to(place).as_posix(): path.stat().st_size for path in paths}, None, place)
        return
    try:
        with zipfile.ZipFile(place) as archive:
            yield _download(
                {one.filename: one.file_size for one in archive.infolist() if not one.is_dir()}, archive, place
            )
    except FileNotFoundError:
        raise Problem(f"There is no {place}: name the archive or the folder that you downloaded.") from None
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
        raise Problem(f"{place} is no ZIP archive that can be read ({error}): download it again.") from error


def _download(sizes: dict[str, int], archive: zipfile.ZipFile | None, place: Path) -> Download:
    files = {PurePosixPath(name): size for name, size in sizes.items()}
    kept = {name: size for name, size in files.items() if not (NO_SUBMISSION & set(name.parts) or name.name[0] == ".")}
    notebooks = {name: size for name, size in kept.items() if name.suffix == NOTEBOOK}
    return Download(notebooks, [name for name in kept if name not in notebooks], archive, place)


def _say_of_no_notebook(
    download: Download,
    students: Sequence[Student],
    found: Mapping[str, PurePosixPath],
    done: Collected,
    numbers: Mapping[str, str],
) -> None:
    """Who handed in something, and no notebook."""
    for name in download.others:
        owners = owners_of(name, students, numbers)
        if len(owners) == 1 and owners[0] not in found:
            done.unclear.append(f"{owners[0]} handed in {name}, which is no notebook ({NOTEBOOK})")


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
