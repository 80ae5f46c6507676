"""The log of a run: a line a submission, and what went wrong with the grader itself, in full."""

import contextlib
import logging
from pathlib import Path

from autograder.base.problem import one_line
from autograder.grading.terminal.watcher import Watcher
from autograder.pipeline.reporting.result import Result

LOGGER = logging.getLogger("autograder")


class RunLog(Watcher):
    """A file that is appended to; nothing is written where there is nothing to grade. A context manager.

    While it is open, the grader's own warnings go into it instead of onto the terminal.

    Args:
        path: the file.
    """

    def __init__(self, path: Path):
        self.path = path
        self._before: tuple[bool, int] | None = None
        self._handler: logging.Handler = logging.NullHandler()

    def __enter__(self) -> "RunLog":
        self._before = (LOGGER.propagate, LOGGER.level)
        LOGGER.propagate = False
        LOGGER.setLevel(logging.INFO)
        LOGGER.addHandler(self._handler)
        return self

    def __exit__(self, *exc: object) -> None:
        LOGGER.removeHandler(self._handler)
        with contextlib.suppress(OSError):  # what a full disk did not take
            self._handler.close()
        if self._before is not None:
            LOGGER.propagate = self._before[0]
            LOGGER.setLevel(self._before[1])

    def begins(self, due: int, done: int) -> None:
        """Open the file where there is something to grade."""
        if not due:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handler = _Quiet(self.path, encoding="utf-8")
        except OSError:
            return  # a log that cannot be written stops nobody; what matters is told by who keeps the grades
        handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%d %H:%M:%S"))
        LOGGER.removeHandler(self._handler)
        self._handler = handler
        LOGGER.addHandler(handler)
        LOGGER.info("begins: %d to grade, %d graded already", due, done)

    def ends(self, result: Result) -> None:
        """Write its line."""
        LOGGER.info("%s", in_a_line(result))

    def close(self, lines: list[str]) -> None:
        """Write how it ended, where there is something to say."""
        if lines:
            LOGGER.info("ends: %s", " ".join(lines))


def in_a_line(result: Result) -> str:
    """A result for a log: points, status, what it took, and all that is worth an instructor's look."""
    about = f"{result.seconds:.1f} s, {result.memory / 2**20:.0f} MB, guard {result.guard or 'not needed'}"
    notes = " ".join([result.reason or "", *result.remarks]).strip()
    line = f"{result.student}: {result.score:g} / {result.max_score:g}, {result.status}, {about}"
    return one_line(f"{line}. {notes}" if notes else line)


class _Quiet(logging.FileHandler):
    """A handler that a full disk does not make talk on the terminal."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Go on without the log."""
