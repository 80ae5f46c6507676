"""The class in one file, and back: what was handed in, the gradebook, the secret, the release it was graded on."""

import sqlite3
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from autograder.base.problem import Problem
from autograder.grading.class_folder.course import CONFIG, Course
from autograder.grading.class_folder.lock import LOCK, only_grader


@dataclass(frozen=True)
class Backup:
    """The archive, how many files are in it, and what is not."""

    path: Path
    files: int
    notes: tuple[str, ...] = ()


def backup(course: Course, folder: Path | None = None) -> Backup:
    """Write the class, its configuration and its release notebooks into an archive.

    Nobody grades meanwhile, and the gradebook is copied by SQLite itself, so it is whole also while a formgrader is
    open.

    Args:
        course: whose.
        folder: where the archive goes; `backups` beside the class's folder where nothing is said.

    Raises:
        Problem: there is nothing to keep, or the gradebook is damaged.
    """
    if not course.class_folder.is_dir():
        raise Problem(f"There is no class in {course.class_folder}: nothing to keep.")
    folder = folder or _backups(course)
    if folder.resolve().is_relative_to(course.class_folder):
        raise Problem(f"{folder} is in the class's own folder: a backup belongs somewhere else.")
    folder.mkdir(parents=True, exist_ok=True)
    path = _free(folder / f"{course.class_folder.name}-{datetime.now():%Y-%m-%d-%H%M}")
    aside = path.with_name(f".{path.name}.aside")
    with only_grader(course.class_folder), TemporaryDirectory() as scratch:
        copied = _copied_gradebook(course, Path(scratch))
        try:
            aside.touch(mode=0o600)  # the secret is in it
            with tarfile.open(aside, "w:gz") as archive:
                count = 0
                for file in _files(course):
                    archive.add(copied if file == course.gradebook_file else file, file.relative_to(course.root))
                    count += 1
        except OSError as error:
            aside.unlink(missing_ok=True)
            raise Problem(f"The backup {path} cannot be written: {error.strerror or error}.") from error
        except BaseException:
            aside.unlink(missing_ok=True)
            raise
        aside.replace(path)
    return Backup(path, count, tuple(_left_out(course)))


def last_backup(course: Course) -> Path:
    """The newest archive in the class's own folder of backups."""
    found = sorted(_backups(course).glob("*.tar.gz"), key=lambda path: path.stat().st_mtime_ns)
    if not found:
        raise Problem(f"There is no backup in {_backups(course)}: name the archive.")
    return found[-1]


def restore(course: Course, archive: Path) -> int:
    """Unpack a backup where no class is; returns how many files came back.

    Raises:
        Problem: a class is there already, or the archive is none of ours.
    """
    folder = course.class_folder
    if folder.is_dir() and any(path.name != LOCK for path in folder.iterdir()):
        raise Problem(f"There is a class in {folder} already: give that folder another name first.")
    try:
        with tarfile.open(archive) as file:
            # Of a name that stands twice the last one counts, as where an archive is unpacked.
            by_name = {PurePosixPath(member.name): member for member in file.getmembers() if member.isfile()}
            for name in by_name:
                if name.is_absolute() or ".." in name.parts:
                    raise Problem(
                        f"{archive} holds {str(name)!r}, outside of any class: it is no backup of this class."
                    )
            inside = folder.relative_to(course.root).as_posix()
            if PurePosixPath(inside) in by_name or not any(name.is_relative_to(inside) for name in by_name):
                raise Problem(f"{archive} holds no {inside}: it is no backup of this class.")
            # What is here stays: the configuration and the release may be newer than the backup's.
            wanted = [one for one in by_name.values() if not (course.root / one.name).exists()]
            _all_or_nothing(file, wanted, course.root, inside)
    except FileNotFoundError:
        raise Problem(f"There is no {archive}.") from None
    except OSError as error:
        raise Problem(f"{archive} cannot be unpacked: {error.strerror or error}. No class has been begun.") from error
    except (tarfile.TarError, EOFError, zlib.error) as error:
        raise Problem(f"{archive} is no backup that can be read: {error}.") from error
    return len(wanted)


def _all_or_nothing(file: tarfile.TarFile, members: list[tarfile.TarInfo], root: Path, inside: str) -> None:
    """Unpack beside the class, and move it to its place as one: what was stopped half-way looks like no class."""
    with TemporaryDirectory(prefix=".restored-", dir=root, ignore_cleanup_errors=True) as aside:
        file.extractall(aside, members, filter="data")
        for member in members:
            if inside == "." or not Path(member.name).is_relative_to(inside):
                (root / member.name).parent.mkdir(parents=True, exist_ok=True)
                (Path(aside) / member.name).replace(root / member.name)
        if inside == ".":
            return
        lock = root / inside / LOCK
        lock.unlink(missing_ok=True)
        if lock.parent.is_dir():
            lock.parent.rmdir()
        lock.parent.parent.mkdir(parents=True, exist_ok=True)
        (Path(aside) / inside).replace(lock.parent)


def _backups(course: Course) -> Path:
    return course.class_folder.parent / "backups"


def _files(course: Course) -> Iterator[Path]:
    release = course.folder("release", ".", ".")
    found: set[Path] = set()
    for place in filter(None, (course.root / CONFIG, course.class_folder, release, course.gradebook_file)):
        found.update([place] if place.is_file() else place.rglob("*"))
    for path in sorted(found):
        if path.is_symlink() or not path.is_file() or path.name == LOCK:
            continue
        if any(part.endswith(".aside") for part in path.parts):  # of something that is being handed in just now
            continue
        if path.is_relative_to(course.root) and not path.name.endswith((".db-wal", ".db-shm", ".db-journal")):
            yield path


def _left_out(course: Course) -> Iterator[str]:
    """What the archive doesn't hold, in sentences."""
    gradebook = course.gradebook_file
    if gradebook is None:
        yield "The gradebook is on a server: keep it with that server's own tools."
    elif not gradebook.is_relative_to(course.root):
        yield f"The gradebook {gradebook} is outside of the course: keep it yourself."


def _copied_gradebook(course: Course, scratch: Path) -> Path:
    copy = scratch / "gradebook.db"
    file = course.gradebook_file
    if file is not None and file.is_file():
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
            try:
                source.backup(target)
                (said,) = target.execute("PRAGMA integrity_check").fetchone()
            except sqlite3.DatabaseError as error:
                said = str(error)
        if said != "ok":
            raise Problem(f"The gradebook {file} is damaged ({said}): take the last backup that is whole.")
    return copy


def _free(path: Path) -> Path:
    """The name, with a number where it is taken."""
    found, number = path.with_name(f"{path.name}.tar.gz"), 2
    while found.exists():
        found, number = path.with_name(f"{path.name}-{number}.tar.gz"), number + 1
    return found
