"""How long a learner's processes took by their own fault: the clock's time without that which others kept them waiting.

A process that is ready to run and waits for a core, on a machine with too much to do, has no hand in it; one that
sleeps has. The kernel counts both for each thread: Documentation/scheduler/sched-stats.rst, /proc/PID/schedstat.
"""

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from autograder.isolation.channel import ChannelTimeout
from autograder.isolation.resources.memory import beneath

PERIOD = 0.25  # seconds between two looks
QUIET = 30.0  # seconds; what starts and does nothing for so long was stopped, or hangs
PATIENCE = 30.0  # times a limit, by the clock on the wall: then it is over, whoever is to blame


@dataclass(frozen=True)
class Sample:
    """One look: the clock, and of each thread the seconds that it ran and those that it waited for a core."""

    clock: float
    threads: dict[str, tuple[float, float]]


class OwnTime:
    """Seconds since it was made, counted for one process and all that it started.

    Args:
        pid: the first of them; None counts by the clock on the wall.
    """

    def __init__(self, pid: int | None):
        self._pid = pid
        self._began = time.monotonic()
        self._last = Sample(self._began, {})
        self._used = 0.0

    @property
    def over(self) -> float:
        """Seconds by the clock on the wall."""
        return time.monotonic() - self._began

    def used(self) -> float:
        """Seconds of their own until now. Looks at the processes, so that it is to be asked now and then."""
        now = self._look()
        passed = now.clock - self._last.clock
        ran = waited = 0.0
        for thread, (running, waiting) in now.threads.items():
            before = self._last.threads.get(thread)
            if before is not None:
                ran += running - before[0]
                waited = max(waited, waiting - before[1])
        self._used += max(min(ran, passed), passed - min(waited, passed))
        self._last = now
        return self._used

    @property
    def total(self) -> float:
        """The same without a look: all since the last one counts."""
        return self._used + time.monotonic() - self._last.clock

    def forgive(self, seconds: float) -> None:
        """Leave out seconds that the judge itself took."""
        self._used -= seconds

    def _look(self) -> Sample:
        threads = {}
        for pid in (self._pid, *beneath(self._pid)) if self._pid else ():
            with contextlib.suppress(OSError):
                for task in Path(f"/proc/{pid}/task").iterdir():
                    with contextlib.suppress(OSError, ValueError):
                        ran, waited, _ = (task / "schedstat").read_text().split()
                        threads[task.name] = (int(ran) / 1e9, int(waited) / 1e9)
        return Sample(time.monotonic(), threads)


class Waiting:
    """Asked while something is waited for, as often as one likes: ends the wait where its seconds are spent.

    Args:
        clock: counts them.
        seconds: how many there are.
        spent: what is done then. It raises, or gives so many seconds more.
    """

    def __init__(self, clock: OwnTime, seconds: float, spent: Callable[[], float]):
        self._clock, self._seconds, self._spent = clock, seconds, spent
        self.period = min(PERIOD, seconds)
        self._next = time.monotonic() + self.period

    def __call__(self) -> None:
        """Look at the clock, where the last look is some time ago."""
        if time.monotonic() < self._next:
            return
        if self._clock.used() >= self._seconds or self._clock.over >= self._seconds * PATIENCE:
            self._seconds = self._clock.used() + self._spent()
        self._next = time.monotonic() + self.period


class StandsStill(ChannelTimeout):
    """A process that starts does nothing any more."""


class Starting:
    """Asked while a process starts, as often as one likes: ends the wait where it does nothing, or takes very long.

    Args:
        pid: the first process; None, or a system that tells nothing about it, leaves the clock alone.
        seconds: by the clock on the wall.
    """

    def __init__(self, pid: int | None, seconds: float):
        self._pid, self._seconds = pid, seconds
        self.period = PERIOD
        self._began = self._stirred = time.monotonic()
        self._ran: dict[str, str] = {}

    def __call__(self) -> None:
        """Look at it."""
        now = time.monotonic()
        if self._stirs():
            self._stirred = now
        if now - self._stirred >= QUIET:
            raise StandsStill("the process stands still")
        if now - self._began >= self._seconds:
            raise ChannelTimeout("the process did not start in time")

    def _stirs(self) -> bool:
        """Whether a thread has run since the last look, or waits for a core or a disk."""
        before, self._ran = self._ran, {}
        waits = False
        for pid in (self._pid, *beneath(self._pid)) if self._pid else ():
            with contextlib.suppress(OSError):
                for task in Path(f"/proc/{pid}/task").iterdir():
                    with contextlib.suppress(OSError):
                        self._ran[task.name] = (task / "schedstat").read_text().split()[0]
                        waits = waits or (task / "stat").read_text().rpartition(")")[2].split()[0] in "RD"
        return waits or not self._ran or self._ran != before
