"""Where a run gets its learners' processes from."""

import logging
import sys

from autograder.running import ColdProcess, Learner, Limits, WarmProcess

log = logging.getLogger(__name__)


class Processes:
    """Forks of one warm process, which is replaced if it is gone. A context manager.

    Args:
        limits: what each process may use.
        warm: whether to keep a process with TensorFlow imported; elsewhere than on Linux a fork of a process with
            threads is not to be trusted.
        allow_unguarded: go on also where nothing stands between learners' code and this machine.
    """

    def __init__(self, limits: Limits, *, warm: bool = sys.platform == "linux", allow_unguarded: bool = False):
        self._limits, self._warm, self._allow_unguarded = limits, warm, allow_unguarded
        self._source = self._new()

    def __enter__(self) -> "Processes":
        return self

    def __exit__(self, *exc: object) -> None:
        self._source.close()

    def start(self) -> Learner:
        """Start a learner's process."""
        try:
            return Learner.start(self._limits, self._source)
        except Exception:
            # A learner's code may have killed the warm process; that must not cost the next learner anything.
            log.warning("the process that is forked for learners is gone; starting another one")
            self._source.close()
            self._source = self._new()
            return Learner.start(self._limits, self._source)

    def _new(self) -> WarmProcess | ColdProcess:
        kind = WarmProcess if self._warm else ColdProcess
        return kind(allow_unguarded=self._allow_unguarded)

    @property
    def guard(self) -> str:
        """The name of what stands between learners' code and this machine."""
        return self._source.guard.name
