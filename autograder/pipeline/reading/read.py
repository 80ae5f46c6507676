"""Read what a student handed in: each file once, as a stranger's."""

import errno
import os
import re
import stat
from pathlib import Path

from autograder.checks.judging.message import Message, words_of
from autograder.pipeline.work import HandedIn, Submission, Work

MAX_BYTES = 100_000_000  # outputs included, which are dropped at once
TIMESTAMP = "timestamp.txt"
SECRET = "submission_secret.txt"
BY_FILE = "regrade.txt"  # beside a submission: what a student asks about its marks


class NotReadableError(Exception):
    """A submitted file cannot be read; the message is the reason for its student."""


def read(work: Work) -> None:
    """Read the submission's files."""
    work.handed_in = read_files(work.submission)


def read_files(submission: Submission) -> HandedIn:
    """Read the files of one submission; never raises for what a student put there."""
    folder = submission.folder
    notebook, unreadable = None, ""
    if any(part.is_symlink() for part in _below_submitted(submission)):
        return HandedIn(submission.path.name, unreadable=Message("its folder is a link to another place"))
    path, renamed = _find_notebook(submission.path)
    try:
        notebook = _read_bytes(path, MAX_BYTES)
    except NotReadableError as error:
        unreadable = words_of(error)
    return HandedIn(path.name, renamed, notebook, unreadable, _read_time(folder), _read_secret(folder))


def _below_submitted(submission: Submission) -> list[Path]:
    """The folders that are this student's own to make: from the one that has the student's name on."""
    parts = [submission.folder, *submission.folder.parents]
    names = [part.name for part in parts]
    return parts[: names.index(submission.student) + 1] if submission.student in names else parts[:1]


def _read_time(folder: Path) -> bytes:
    try:
        return _read_bytes(folder / TIMESTAMP, limit=1000)
    except NotReadableError:
        return b""


def _read_secret(folder: Path) -> str | None:
    try:
        found = _read_bytes(folder / SECRET, limit=1000).decode("ascii", "replace").strip()
    except NotReadableError:
        return None
    return found if re.fullmatch(r"[0-9a-f]{32,256}", found) else None


def _find_notebook(path: Path) -> tuple[Path, bool]:
    """The notebook under its own name or, if it is the only one there, under the name a browser gave it."""
    if path.is_symlink() or path.exists():
        return path, False
    try:
        others = sorted(other for other in path.parent.iterdir() if other.suffix == ".ipynb")
    except OSError:
        others = []
    return (others[0], True) if len(others) == 1 else (path, False)


def _read_bytes(path: Path, limit: int) -> bytes:
    """Read a stranger's file: a plain file, no link followed, no more than `limit` bytes."""
    # O_NONBLOCK: opening a named pipe would otherwise wait for ever.
    options = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(path, options)
    except FileNotFoundError:
        raise NotReadableError(Message("there is no file {name}", name=path.name)) from None
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise NotReadableError(Message("{name} is a link to another file", name=path.name)) from None
        raise NotReadableError(
            Message("{name} cannot be opened ({strerror})", name=path.name, strerror=error.strerror)
        ) from None
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise NotReadableError(Message("{name} is not a plain file", name=path.name))
        if status.st_size > limit:
            raise NotReadableError(
                Message(
                    "{name} has {st_size} bytes; more than {limit} are not read",
                    name=path.name,
                    st_size=f"{status.st_size:,}",
                    limit=f"{limit:,}",
                )
            )
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return file.read(limit)
    finally:
        os.close(descriptor)
