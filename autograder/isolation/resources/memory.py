"""The watchdog on memory: what all processes of one learner use together, which no limit of the system's counts."""

import contextlib
import logging
import os
import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.isolation.resources.machine import Disk, is_short, left_over
from autograder.isolation.sandbox.folders import Room

LOGGER = logging.getLogger("autograder.memory")
PERIOD = 0.25  # seconds between two looks
# A fork shares the warm process's memory until it writes to it. So much is taken off each process, but not of more
# than a few: what a learner starts otherwise shares nothing, and many of them could hide much.
SHARING = 8
# What the system holds for a process and no process is seen to have, as in the buffers of its sockets. Of so many of
# them as above it is little; two hundred could fill a machine with it.
UNSEEN = 64 * 2**20
ROUNDS = 100  # of killing: what forks all the time is met again
OVER = ("", "Z", "X")
STOPPED = (*OVER, "T", "t")


@dataclass
class Watched:
    """One learner's processes.

    Args:
        pid: the first of them, as the judge sees it.
        limit: bytes that all of them may use.
        shared: bytes of a process that are the warm process's.
        used: bytes, at the last look.
        peak: bytes, the most until now.
        overused: whether they were killed for it.
        crowded: whether they were killed since the machine had too little left for all.
        room: what their folder may hold; None where the system sees to it.
        spilled: whether they were killed for that.
    """

    pid: int
    limit: int
    shared: int = 0
    used: int = 0
    peak: int = 0
    overused: bool = False
    crowded: bool = False
    room: Room | None = None
    spilled: bool = False

    def look(self) -> None:
        """Note what they use now; kill them where it is too much."""
        pids = [self.pid, *beneath(self.pid)]
        sizes = sorted((memory_of(pid) for pid in pids), reverse=True)
        few, further = sizes[:SHARING], sizes[SHARING:]
        self.used = sum(max(size - self.shared, 0) for size in few) + sum(further) + UNSEEN * len(further)
        self.peak = max(self.peak, self.used)
        if self.used > self.limit:
            self.overused = True
            self.kill()
        elif self.room is not None and self.room.is_full():
            self.spilled = True
            self.kill()

    def kill(self) -> None:
        """Kill them all; its own parent is who waits for the first of them."""
        end_whole(self.pid)


class MemoryWatch:
    """A thread that looks at all learners' processes from time to time."""

    def __init__(self) -> None:
        self._watched: dict[int, Watched] = {}
        self._disk = Disk()
        self._lock, self._ended = threading.Lock(), threading.Event()
        self._thread: threading.Thread | None = None

    def watch(self, pid: int, limit: int, shared: int = 0, room: Room | None = None) -> Watched:
        """Begin to look at a learner's processes; the arguments are those of `Watched`."""
        watched = Watched(pid, limit, shared, room=room)
        with self._lock:
            self._watched[pid] = watched
            if self._thread is None:
                self._thread = threading.Thread(target=self._look_around, name="memory", daemon=True)
                self._thread.start()
        return watched

    def drop(self, watched: Watched) -> None:
        """Look no longer."""
        with self._lock:
            self._watched.pop(watched.pid, None)

    def close(self) -> None:
        """End the thread."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join()

    def _look_around(self) -> None:
        while not self._ended.wait(PERIOD):
            with self._lock:
                watched = list(self._watched.values())
            for one in watched:
                try:
                    one.look()
                except Exception:  # whatever it was: all others are to be watched, and this one next time
                    LOGGER.exception("a look at the memory of the process %d failed", one.pid)
            _make_room(watched)
            _free_the_disk(watched, self._disk)


def _make_room(watched: list[Watched]) -> None:
    """Where the machine has little memory left, end whoever uses most of it, if that is more than what is left."""
    left = left_over()
    if watched and left is not None and is_short(left):
        largest = max(watched, key=lambda one: one.used)
        if largest.used > left[0] and not largest.overused:
            largest.crowded = True
            largest.kill()


def _free_the_disk(watched: list[Watched], disk: Disk) -> None:
    """Where the disk is filled, by files that have no name any more, say: end all, and each is run again alone."""
    if any(one.room for one in watched) and disk.fills_up():
        for one in watched:
            one.crowded = True
            one.kill()


def beneath(pid: int) -> Iterator[int]:
    """The processes that a process started, and those that they started; as far as Linux tells.

    They come and go meanwhile, and a learner may have a thousand of them, each started by the one before.
    """
    unseen = [pid]
    while unseen:
        for task in _tasks(unseen.pop()):
            children = [int(child) for child in _read_proc(task / "children").split()]
            yield from children
            unseen += children


def _tasks(pid: int) -> list[Path]:
    """A process's threads."""
    with contextlib.suppress(OSError):
        return list(Path(f"/proc/{pid}/task").iterdir())
    return []


def end_all_beneath(pid: int) -> None:
    """Kill what a process started, also what left its group, where it adopts what loses its parents.

    The process itself is stopped first and starts nothing more; its end is the caller's.
    """
    if not hasattr(signal, "SIGSTOP"):  # Windows tells nobody what a process started
        return
    with contextlib.suppress(OSError):
        os.kill(pid, signal.SIGSTOP)
    for _ in range(ROUNDS):
        if _is_at_work(pid):  # the signal is on its way, and it may be starting one just now
            time.sleep(0.001)
            continue
        living = [found for found in beneath(pid) if not _is_over(found)]
        if not living:
            return
        for found in living:
            with contextlib.suppress(OSError):
                os.kill(found, signal.SIGKILL)
        time.sleep(0.001)


def end_whole(pid: int) -> None:
    """Kill a process of this one's with all that it started.

    A bwrap that is killed alone while it starts leaves its first child behind: that waits for its word, for ever.
    """
    end_all_beneath(pid)
    with contextlib.suppress(OSError):
        os.kill(pid, getattr(signal, "SIGKILL", signal.SIGTERM))  # on Windows either ends it at once


def _is_at_work(pid: int) -> bool:
    """Whether some thread of it is neither stopped nor over."""
    return any(_state(task) not in STOPPED for task in _tasks(pid))


def _is_over(pid: int) -> bool:
    """Whether nothing is left of a process but its status: also its first thread may end, and others go on."""
    return all(_state(task) in OVER for task in _tasks(pid))


def _state(task: Path) -> str:
    return _read_proc(task / "stat").rpartition(")")[2][:2].strip()


def memory_of(pid: int) -> int:
    """Bytes of memory that a process has, without the files that it has mapped; 0 where it is gone."""
    for place in (Path(f"/proc/{pid}"), *_tasks(pid)):  # where the first thread has ended, the others tell
        fields = dict(line.split(":", 1) for line in _read_proc(place / "status").splitlines() if ":" in line)
        if "RssAnon" in fields:
            return sum(int(fields.get(name, "0").split()[0]) * 1024 for name in ("RssAnon", "RssShmem", "VmSwap"))
    return 0


def seen_as(pid: int, root: int) -> int | None:
    """The pid here of the process that has the pid `pid` in the sandbox around which `root` stands."""
    for found in beneath(root):
        for line in _read_proc(Path(f"/proc/{found}/status")).splitlines():
            if line.startswith("NSpid:") and line.split()[2:3] == [str(pid)]:
                return found
    return None


def _read_proc(path: Path) -> str:
    with contextlib.suppress(OSError):
        return path.read_text(errors="replace")  # a process can call itself anything
    return ""
