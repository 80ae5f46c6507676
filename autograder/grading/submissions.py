"""Which students handed something in, and what stands in their files."""

import errno
import hashlib
import logging
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from autograder.grading.course import Course
from course.problem import Problem

log = logging.getLogger(__name__)

MAX_BYTES = 5_000_000
TIMESTAMP = "timestamp.txt"
SECRET = "submission_secret.txt"


class NotReadableError(Exception):
    """A submitted file cannot be read; the message is the reason for its student."""


@dataclass(frozen=True)
class Submission:
    """What one student handed in for one assignment."""

    student: str
    assignment: str
    folder: Path

    @property
    def path(self) -> Path:
        """Where the notebook belongs."""
        return self.folder / f"{self.assignment}.ipynb"

    def digest(self) -> str:
        """Changes when the notebook, its name or its time of submission does."""
        found = hashlib.sha256()
        path, renamed = find_notebook(self.path)
        try:
            content = read_bytes(path)
        except NotReadableError as error:
            content = f"not readable: {error}".encode()
        for part in (
            content,
            path.name.encode("utf-8", "surrogateescape") if renamed else b"",
            self._timestamp_text(),
            *([self.secret().encode()] if self.secret() else []),
        ):
            found.update(len(part).to_bytes(8, "big") + part)
        return found.hexdigest()

    def timestamp(self) -> tuple[datetime | None, str | None]:
        """When it was handed in (UTC, as nbgrader reads it), and a remark where the file makes no sense."""
        from nbgrader.utils import parse_utc

        text = self._timestamp_text().decode("utf-8", "replace").strip()
        if not text:
            return None, None
        try:
            return parse_utc(text), None
        except (ValueError, OverflowError, TypeError):
            return None, f"The time of submission ({text[:40]!r}) could not be read and was left out."

    def secret(self) -> str | None:
        """What nbgrader's exchange names this submission's feedback by, where it came through the exchange."""
        try:
            found = read_bytes(self.folder / SECRET, limit=1000).decode("ascii", "replace").strip()
        except NotReadableError:
            return None
        return found if re.fullmatch(r"[0-9a-f]{32,256}", found) else None

    def _timestamp_text(self) -> bytes:
        try:
            return read_bytes(self.folder / TIMESTAMP, limit=1000)
        except NotReadableError:
            return b""


def find_submissions(course: Course, assignment: str, student: str | None = None) -> list[Submission]:
    """Everyone with a folder for this assignment, in the order of their names."""
    found = [
        Submission(name, assignment, folder)
        for name in _students(course)
        if (folder := course.folder("submitted", name, assignment)).is_dir() or folder.is_symlink()
    ]
    if student is None:
        if not found:
            raise Problem(f"No submissions of {assignment!r} in {course.folder('submitted', '', '')}.")
        return found
    chosen = [submission for submission in found if submission.student == student]
    if not chosen:
        raise Problem(f"No submission of {assignment!r} by {student!r} in {course.folder('submitted', '', '')}.")
    return chosen


def _students(course: Course) -> Iterator[str]:
    folder = course.folder("submitted", "", "")
    for name in sorted(entry.name for entry in folder.iterdir()) if folder.is_dir() else ():
        try:
            name.encode("utf-8")
        except UnicodeEncodeError:
            log.warning("the folder %r has a name that no gradebook can hold; rename it", name)
            continue
        if not name.startswith("."):
            yield name


def find_notebook(path: Path) -> tuple[Path, bool]:
    """The notebook under its own name or, if it is the only one there, under the name a browser gave it."""
    if path.is_symlink() or path.exists():
        return path, False
    try:
        others = sorted(other for other in path.parent.iterdir() if other.suffix == ".ipynb")
    except OSError:
        others = []
    return (others[0], True) if len(others) == 1 else (path, False)


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """Read a stranger's file: a plain file, no link followed, no more than `limit` bytes."""
    if path.parent.is_symlink():
        raise NotReadableError("its folder is a link to another place")
    # O_NONBLOCK: opening a named pipe would otherwise wait for ever.
    options = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(path, options)
    except FileNotFoundError:
        raise NotReadableError(f"there is no file {path.name}") from None
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise NotReadableError(f"{path.name} is a link to another file") from None
        raise NotReadableError(f"{path.name} cannot be opened ({error.strerror})") from None
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise NotReadableError(f"{path.name} is not a plain file")
        if status.st_size > limit:
            raise NotReadableError(f"{path.name} has {status.st_size:,} bytes; more than {limit:,} are not read")
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return file.read(limit)
    finally:
        os.close(descriptor)
