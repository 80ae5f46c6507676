"""Learners' folders: how much is in one, and its removal, whatever is in it.

A learner may leave a hundred thousand files, folders in folders in folders, and take all rights from them. Where there
is no namespace, and so no folder of limited size, nothing but a look now and then holds that back.
"""

# ruff: noqa: PTH104, PTH106, PTH108 - of a million names no paths are made

import contextlib
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

AT_ONCE = 2000  # files that whoever waits removes at once; for more there is a process of its own
UNDER_WAY = 4  # such processes
POLITENESS = 10  # their priority: whoever grades goes first
LONGEST = 3000  # letters of a path: the system takes 4096
PAUSE = 4.0  # times what a look took
_beside: list[subprocess.Popen[bytes]] = []  # who still removes


def remove(folder: str, most: float = float("inf")) -> bool:
    """Remove a folder, and of what is in it at most so many; whether it is gone.

    What lies deep is moved up before it is looked into: its path would be too long, and a recursion too deep.
    """
    mark, seen, unseen = secrets.token_hex(8), 0, [folder]
    while unseen:
        here = unseen.pop()
        with contextlib.suppress(OSError):
            for entry in _entries(here):
                seen += 1
                if seen > most:
                    return False
                with contextlib.suppress(OSError):
                    if not entry.is_dir(follow_symlinks=False):
                        os.unlink(entry.path)
                    elif here == folder:
                        unseen.append(entry.path)
                    else:
                        _open_up(entry.path)
                        unseen.append(f"{folder}/{mark}{seen}")
                        os.rename(entry.path, unseen[-1])
            if here != folder:
                os.rmdir(here)
    with contextlib.suppress(OSError):
        os.rmdir(folder)
    return not os.path.lexists(folder)


def remove_beside(folder: str) -> None:
    """Remove a folder; where it is large, by a process that goes on when this one has ended."""
    if not remove(folder, AT_ONCE):
        command = [sys.executable, "-P", "-m", __name__, folder]
        nothing = subprocess.DEVNULL
        _beside[:] = [one for one in _beside if one.poll() is None]
        _beside.append(subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True))


class Removals:
    """Large folders under removal, each by a fork of this process."""

    def __init__(self) -> None:
        self._folders: dict[int, str] = {}  # by the pid of who removes it

    def __iter__(self) -> Iterator[int]:
        return iter(list(self._folders))

    @property
    def folders(self) -> list[str]:
        """What is not gone yet."""
        self._wait(UNDER_WAY)
        return list(self._folders.values())

    def remove(self, folder: str) -> None:
        """Remove a folder. Who has many large ones removed waits until some are gone: a disk has an end."""
        if remove(folder, AT_ONCE):
            return
        self._wait(UNDER_WAY - 1)
        pid = os.fork()
        if pid == 0:
            try:
                os.nice(POLITENESS)
                remove(folder)
            finally:
                os._exit(0)
        self._folders[pid] = folder

    def _wait(self, most: int) -> None:
        """Wait until there are no more than so many."""
        for pid in list(self._folders):
            waits = 0 if len(self._folders) > most else os.WNOHANG
            if os.waitpid(pid, waits)[0]:
                del self._folders[pid]


class Room:
    """What one learner's folder may hold, where the system doesn't count it.

    Args:
        folder: the learner's.
        files: how many there may be.
        size: bytes of all of them.
    """

    def __init__(self, folder: str, files: int, size: int):
        self._folder, self._files, self._size = folder, files, size
        self._next = 0.0

    def is_full(self) -> bool:
        """Whether there is more in it. Asked often, it looks now and then: a look at many files takes its time."""
        began = time.monotonic()
        if began < self._next:
            return False
        full = self._looked()
        self._next = began + (time.monotonic() - began) * PAUSE
        return full

    def _looked(self) -> bool:
        files = size = 0
        unseen = [self._folder]
        while unseen:
            here = unseen.pop()
            if len(here) > LONGEST:
                return True
            with contextlib.suppress(OSError):
                for entry in _entries(here):
                    with contextlib.suppress(OSError):
                        files += 1
                        size += entry.stat(follow_symlinks=False).st_blocks * 512
                        if entry.is_dir(follow_symlinks=False):
                            unseen.append(entry.path)
                    if files > self._files or size > self._size:
                        return True
        return False


def _entries(folder: str) -> Iterator[os.DirEntry[str]]:
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        _open_up(folder)
    with os.scandir(folder) as found:
        yield from found


def _open_up(folder: str) -> None:
    """Give its owner all rights in a folder, and in nothing that a link of its name leads to."""
    if not hasattr(os, "O_PATH"):
        return
    descriptor = os.open(folder, os.O_PATH | os.O_NOFOLLOW | os.O_DIRECTORY)
    try:
        Path(f"/proc/self/fd/{descriptor}").chmod(0o700)
    finally:
        os.close(descriptor)


if __name__ == "__main__":
    os.nice(POLITENESS)
    remove(sys.argv[1])
