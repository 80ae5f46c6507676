"""What an LMS lets one download, put where submissions belong: an archive or a folder, and whose file is whose."""

import io
import lzma
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path, PurePosixPath

from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.lock import only_grader
from autograder.grading.class_folder.releases import assignments
from autograder.grading.class_folder.who_is_who import by_any_id, read_about
from autograder.grading.gradebooks.gradebook import gradebook_of
from autograder.pipeline.reading.read import MAX_BYTES, SECRET, TIMESTAMP
from autograder.term.times import Times, is_late, times_in
from autograder.term.whose import Collected, KnownAs, known_as, numbers_of, owners_of, whose

NOTEBOOK = ".ipynb"
# What the parts of an archive say that are no whole stream of their kind, or have a password.
DAMAGED = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError, NotImplementedError, RuntimeError)
NO_NOTEBOOK = "no-notebook.txt"  # names what was handed in instead of one
MOST_INSIDE = 1_000  # files of an archive in an archive that are looked at
NAMES_IN_UTF_8, FIRST_HAN = 0x800, "\u4e00"  # a flag of a file in an archive; of Chinese characters
NO_SUBMISSION = {".ipynb_checkpoints", "__MACOSX"}


@dataclass(frozen=True)
class Download:
    """The notebooks of an archive or of a folder, and its other files; nothing is unpacked but what is asked for."""

    sizes: dict[PurePosixPath, int]
    others: list[PurePosixPath]
    archive: zipfile.ZipFile | None
    folder: Path
    packed: dict[PurePosixPath, tuple[PurePosixPath, str]] = field(default_factory=dict)  # of an archive inside

    def size_of(self, name: PurePosixPath) -> int:
        """How large a file is that is no notebook."""
        return (
            (self.folder / name).stat().st_size if self.archive is None else self.archive.getinfo(str(name)).file_size
        )

    def read(self, name: PurePosixPath) -> bytes:
        """The bytes of one.

        Raises:
            Problem: the archive is damaged there.
        """
        try:
            if name in self.packed:
                outer, inner = self.packed[name]
                with _opened(io.BytesIO(self.read(outer))) as inside:
                    return inside.read(inner)
            if self.archive is None:
                return (self.folder / name).read_bytes()
            return self.archive.read(str(name))
        except DAMAGED as error:
            raise Problem(f"{name} can't be read from {self.folder} ({error}): download it again.") from error


def collect(
    course: Course,
    assignment: str,
    place: Path,
    *,
    times: Times = Times(),  # noqa: B008 it is frozen
    dry_run: bool = False,
    roster: Path | None = None,
    zone: tzinfo | None = None,
) -> Collected:
    """Put each student's notebook at its place among the submissions.

    Args:
        course: whose class.
        assignment: the notebook that was handed in.
        place: a ZIP archive, or a folder, as it was downloaded.
        times: when it was handed in, as far as it was typed.
        dry_run: only say what would be done.
        roster: what the LMS exported, whose numbers tell students of the same name apart; Moodle's worksheet says
            when each handed in, too.
        zone: of the times in Moodle's worksheet.

    Raises:
        Problem: there is nothing to read, nobody on the roster, or the LMS says another time.
    """
    with gradebook_of(course) as book:
        students = list(book.students)
        due = next((one.duedate for one in book.assignments if one.name == assignment), None)
    about, numbers = read_about(course), dict[str, str]()
    if roster is not None:
        ids = by_any_id(students, about)
        numbers = numbers_of(roster, ids)
        if not times.for_all:
            times = replace(times, own=times_in(roster, ids, zone))
    if not students:
        raise Problem("The gradebook knows no students; `autograder students import FILE` says whose files these are.")
    with only_grader(course.class_folder), downloaded(place) as download:
        if not download.sizes:
            archives = [name for name in download.others if name.suffix == ".zip"]
            inside = f", but ZIP archives ({archives[0]}, say): name one of them" if archives else ""
            raise Problem(f"There is no notebook ({NOTEBOOK}) in {place}{inside or ': name what the LMS gave you'}.")
        of_others = [name for name in assignments(course) if name != assignment]
        known = known_as(students, about, numbers)
        found, done = whose(list(download.sizes), known, assignment, of_others)
        times.require_no_contradiction(found, due)
        no_notebook = _no_notebook([*download.others, *done.other], found, known)
        readable: dict[str, PurePosixPath] = {}
        for student, name in sorted(found.items()):
            if download.sizes[name] > MAX_BYTES:
                done.unclear.append(f"{name} has {download.sizes[name]:,} bytes; more than {MAX_BYTES:,} are not read")
                continue
            readable[student] = name
            download.read(name)  # all of them before the first is kept: a damaged archive changes nothing
        for student, name in readable.items():
            at, folder = times.of(student, name), course.folder("submitted", student, assignment)
            sure = times.says(student, name)
            now = _keep(course, student, assignment, download.read(name), at, sure, dry_run)
            getattr(done, now).append(student)
            if at is None and not (now == "same" and (folder / TIMESTAMP).is_file()):
                done.without_time.append(student)
                done.late_without_time += [student] * is_late(name)
        for student, name in sorted(no_notebook.items()):
            if name not in done.other:
                done.unclear.append(f"{student} handed in {name}, which is no notebook ({NOTEBOOK})")
            folder = course.folder("submitted", student, assignment)
            if not dry_run and not (folder.exists() or folder.is_symlink()):
                # So that they aren't among those who handed nothing in.
                write_whole(folder / NO_NOTEBOOK, f"{name}\n".encode("utf-8", "replace"))
    return done


@contextmanager
def downloaded(place: Path) -> Iterator[Download]:
    """Open what was downloaded."""
    if place.is_dir():
        paths = [path for path in sorted(place.rglob("*")) if path.is_file() and not path.is_symlink()]
        yield _unpacked(
            _download({path.relative_to(place).as_posix(): path.stat().st_size for path in paths}, None, place)
        )
        return
    try:
        with _opened(place) as archive:
            sizes = {one.filename: one.file_size for one in archive.infolist() if not one.is_dir()}
            yield _unpacked(_download(sizes, archive, place))
    except FileNotFoundError:
        raise Problem(f"There is no {place}: name the archive or the folder that you downloaded.") from None
    except (zipfile.BadZipFile, NotImplementedError) as error:
        raise Problem(f"{place} is no ZIP archive that can be read ({error}): download it again.") from error


def _opened(file: Path | io.BytesIO) -> zipfile.ZipFile:
    """An archive; where it doesn't say how its names are written, as a Mac does it, or Windows in Chinese."""
    archive = zipfile.ZipFile(file)
    old = [one.filename for one in archive.infolist() if not one.flag_bits & NAMES_IN_UTF_8]
    unsaid = [name.encode("cp437", "ignore") for name in old]
    for encoding, surely in (("utf-8", "utf-8"), ("gbk", "gb2312")):
        with suppress(UnicodeDecodeError):
            letters = {
                one for name in unsaid for one in name.decode(encoding) if one >= FIRST_HAN * (encoding == "gbk")
            }
            if any(one.encode(surely, "ignore") for one in letters if not one.isascii()):
                archive.close()
                return zipfile.ZipFile(file, metadata_encoding=encoding)
    return archive


def _unpacked(download: Download) -> Download:
    """With the notebooks in archives that a student has handed in; one level deep, and none that is too large."""
    found = replace(download, sizes=dict(download.sizes), others=list(download.others))
    for name in download.others:
        if name.suffix.lower() != ".zip" or len(name.parts) < 1 + (download.archive is None):
            continue
        if download.size_of(name) > MAX_BYTES:
            continue
        try:
            with _opened(io.BytesIO(download.read(name))) as inside:
                inner = _download(
                    {one.filename: one.file_size for one in inside.infolist()[:MOST_INSIDE]}, None, download.folder
                )
        except (Problem, *DAMAGED):
            continue  # it stays what it is: no notebook
        for each, size in inner.sizes.items():
            found.sizes[name / each] = size
            found.packed[name / each] = (name, str(each))
        if inner.sizes:
            found.others.remove(name)
    return found


def _download(sizes: dict[str, int], archive: zipfile.ZipFile | None, place: Path) -> Download:
    files = {PurePosixPath(name): size for name, size in sizes.items()}
    kept = {name: size for name, size in files.items() if not (NO_SUBMISSION & set(name.parts) or name.name[0] == ".")}
    notebooks = {name: size for name, size in kept.items() if name.suffix.lower() == NOTEBOOK}
    return Download(notebooks, [name for name in kept if name not in notebooks], archive, place)


def _no_notebook(
    others: Iterable[PurePosixPath], found: Mapping[str, PurePosixPath], known: KnownAs
) -> dict[str, PurePosixPath]:
    """Who handed in something, and not this notebook."""
    owned = ((owners_of(name, known), name) for name in others)
    return {owners[0]: name for owners, name in owned if len(owners) == 1 and owners[0] not in found}


def _keep(
    course: Course, student: str, assignment: str, notebook: bytes, at: datetime | None, sure: bool, dry_run: bool
) -> str:
    """Put one notebook at its place; returns the list of `Collected` in which the student belongs.

    Args:
        at: when it was handed in.
        sure: whether that is said of this very file: then it holds for one that was there already, too.
    """
    folder = course.folder("submitted", student, assignment)
    path = folder / f"{assignment}{NOTEBOOK}"
    there = path.read_bytes() if path.is_file() else None
    now = "same" if there == notebook else "new" if there is None else "changed"
    if dry_run or (now == "same" and not (sure and at)):
        return now
    if now == "changed" and there is not None:
        put_aside(course, student, assignment, there)
    if now != "same":
        for of_another in (TIMESTAMP, SECRET, NO_NOTEBOOK):
            (folder / of_another).unlink(missing_ok=True)
    if at is not None:
        write_whole(folder / TIMESTAMP, f"{at:%Y-%m-%d %H:%M:%S} UTC\n")
    if now != "same":
        write_whole(path, notebook)
    return now


def put_aside(course: Course, whose: str, assignment: str, notebook: bytes) -> None:
    """Keep a notebook that is about to be replaced: a student's submission, or of "notebooks" the class's release."""
    now = f"{datetime.now(UTC):%Y-%m-%dT%H%M%S}"
    write_whole(course.class_folder / "replaced" / whose / assignment / f"{now}{NOTEBOOK}", notebook)
