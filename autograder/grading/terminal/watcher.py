"""Who is told how a run goes on."""

from collections.abc import Sequence

from autograder.pipeline.reporting.result import Result


class Watcher:
    """Is told how a run goes on; the progress bar and the log are two."""

    def begins(self, due: int, done: int) -> None:
        """`due` submissions are going to be graded; `done` results stand already."""

    def starts(self, student: str) -> None:
        """A submission's turn has come."""

    def ends(self, result: Result) -> None:
        """A submission has been graded and kept."""


class Watchers(Watcher):
    """Several watchers as one.

    Args:
        all_of_them: who is told.
    """

    def __init__(self, all_of_them: Sequence[Watcher]):
        self._all = all_of_them

    def begins(self, due: int, done: int) -> None:
        """Tell all of them, in their order."""
        for one in self._all:
            one.begins(due, done)

    def starts(self, student: str) -> None:
        """Tell all of them, in their order."""
        for one in self._all:
            one.starts(student)

    def ends(self, result: Result) -> None:
        """Tell all of them, in their order."""
        for one in self._all:
            one.ends(result)
