"""Where a run gets its learners' processes from, and its judges."""

import logging
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from autograder.isolation import FORKS, CannotRun, Learner, Limits, Source, new_source
from autograder.pipeline.judging.judges import Judges

log = logging.getLogger(__name__)
T = TypeVar("T")
TRIES = 3


class Stopped(CannotRun):
    """The run is at its end: nobody starts a process any more."""


class Processes:
    """Forks of one warm process, which is replaced if it is gone. A context manager.

    Args:
        limits: what each process may use.
        warm: whether to keep a process with all imported that learners' code needs; elsewhere than on Linux a fork of
            a process with threads is not to be trusted.
        allow_unguarded: go on also where nothing stands between learners' code and this machine.
        libraries: what is imported for this class.
    """

    def __init__(
        self, limits: Limits, *, warm: bool = FORKS, allow_unguarded: bool = False, libraries: Sequence[str] = ()
    ):
        self._limits = limits
        self._new = partial(new_source, warm=warm, allow_unguarded=allow_unguarded, libraries=libraries)
        self._lock, self._closed, self._replaced = threading.Lock(), False, 0
        self._source, self.judges = self._new(), Judges()

    def __enter__(self) -> "Processes":
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """End every process; whoever wants another one is refused."""
        self._closed = True
        self.judges.close()
        self._source.close()

    def start(self) -> Learner:
        """Start a learner's process. May be called from several threads."""
        source = self._source
        try:
            return self._started(source)
        except Stopped:
            raise
        except Exception:
            self._replace(source)
            return self._started(self._source)

    def _started(self, source: Source) -> Learner:
        if self._closed:
            raise Stopped("The run was stopped.")
        return Learner.start(self._limits, source)

    def whole(self, work: Callable[[], T]) -> T:
        """Do work with processes of these, again where the source of them all was lost meanwhile: not its fault."""
        for tries_left in reversed(range(TRIES)):
            before = self._replacements()
            try:
                done = work()
            except Stopped:
                raise
            except Exception:
                if not tries_left or self._replacements() == before:
                    raise
            else:
                if not tries_left or self._replacements() == before:
                    break
        return done

    def _replacements(self) -> int:
        """How often the source had to be replaced, which is done here where it is dead."""
        source = self._source
        if not source.alive:
            self._replace(source)
        return self._replaced

    def _replace(self, source: Source) -> None:
        """Start another one. A learner's code that killed it must not cost the others anything."""
        with self._lock:
            if self._source is source and not self._closed:
                log.warning("the process that is forked for learners is gone; starting another one")
                source.close()
                new = self._new()
                if self._closed:  # meanwhile
                    new.close()
                self._replaced += 1  # first: who sees the new one must see that it is new
                self._source = new

    @property
    def guard(self) -> str:
        """The name of what stands between learners' code and this machine."""
        return self._source.guard.name
