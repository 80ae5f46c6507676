"""Files that are never there by halves."""

import contextlib
import os
import secrets
from pathlib import Path


def write_whole(path: Path, data: bytes | str, *, mode: int | None = None) -> None:
    """Write a file under another name beside its place, then put it there: no reader ever finds half of it.

    Not even after a power cut: the file is on the disk before it gets its name.

    Args:
        path: its place; folders that are missing are made. What was there before is replaced.
        data: its content; text is written as UTF-8, line ends as they are.
        mode: its permissions, whatever the umask says. Default: as of any new file.

    Raises:
        OSError: it can't be written; `filename` is `path`, and what was there before is still there, whole.
    """
    content = data.encode() if isinstance(data, str) else data
    aside = path.with_name(f".{path.name[:40]}.{secrets.token_hex(6)}.aside")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(aside, _NEW, 0o666 if mode is None else mode), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            aside.chmod(mode)
        aside.replace(path)
    except OSError as error:
        error.filename, error.filename2 = str(path), None  # the name that is known to those who read it
        raise
    finally:
        with contextlib.suppress(OSError):  # in its place by now, or on a disk that takes nothing
            aside.unlink()


_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
