"""What the judge computes for a learner's code, within limits of its own: a stranger chooses size and number."""

import time
from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np

from autograder.checks.answering.wire import answer_call
from autograder.checks.judging.probes import Remote

LARGEST = 2**16  # numbers in one argument
LONGEST = 512  # of one dimension: some answers take the square of it
GRADIENT = 2**12  # numbers of which a gradient is asked


class TooMuchWork(Exception):
    """The judge was asked for more work than it does for one probe."""


class JudgeIsGone(Exception):
    """Whoever computes for a learner's code ended meanwhile: no fault of that code's."""


class Calls(Protocol):
    """Whatever computes what a learner's code calls."""

    @property
    def spent(self) -> float:
        """Seconds of work until now."""
        ...

    def answer(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """The value of a call, or what is wrong with its arguments."""
        ...


class RemoteCalls:
    """Answers the calls of one probe.

    Args:
        remotes: what may be called, by name.
        seconds: of the judge's own work, all calls together.
        ended: whether all work is to stop.
    """

    def __init__(self, remotes: Mapping[str, Remote], seconds: float, ended: Callable[[], bool] = lambda: False):
        self._remotes, self._seconds, self._ended = remotes, seconds, ended
        self.spent = 0.0

    def answer(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """The value of a call, or what is wrong with its arguments: that is a learner's error like any other.

        Raises:
            TooMuchWork: the seconds are spent, or all work is to stop.
        """
        began = time.thread_time()  # not by the clock on the wall: the machine may be busy

        def check() -> None:
            if self._ended() or self.spent + time.thread_time() - began > self._seconds:
                raise TooMuchWork

        name, kind, args = message["call"], message["kind"], message["args"]
        try:
            check()
            for arg in args:
                _require_small(name, kind, arg)
            return {"value": answer_call(self._remotes, name, kind, args, check)}
        except (TypeError, ValueError, IndexError) as error:
            return {"error": str(error)[:1000]}
        finally:
            self.spent += time.thread_time() - began


def _require_small(name: str, kind: str, arg: Any) -> None:
    if not isinstance(arg, np.ndarray):
        return
    most = GRADIENT if kind == "gradient" else LARGEST
    if arg.size > most or max(arg.shape, default=0) > LONGEST:
        what = f"the gradient of {name}()" if kind == "gradient" else f"{name}()"
        raise ValueError(
            f"{what} was asked of an array of shape {arg.shape}: here at most {LONGEST} in a row, and {most} numbers"
        )
