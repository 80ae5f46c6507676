"""How a run goes on, on the terminal: count, rate, who."""

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from autograder.grading.classroom import Watcher
from autograder.grading.results import Result


class ProgressBar(Watcher):
    """A bar on a terminal; elsewhere a line a submission."""

    def __init__(self, console: Console):
        self._console = console
        self._done = 0
        self._progress = Progress(
            SpinnerColumn(),
            BarColumn(bar_width=24),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            TextColumn("{task.description}", markup=False),
            console=console,
            transient=True,
        )
        self._task = self._progress.add_task("", total=None, rate="")

    def __enter__(self) -> "ProgressBar":
        self._progress.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._progress.stop()

    def begins(self, due: int, done: int) -> None:
        """Name what stands already."""
        if done:
            self._console.print(f"{done} of {due + done} submissions are graded already.")
        self._progress.update(self._task, total=due, description="starting" if due else "")

    def starts(self, student: str) -> None:
        """Show whose turn it is."""
        self._progress.update(self._task, description=student)

    def ends(self, result: Result) -> None:
        """Count, and note what came of it."""
        self._done += 1
        minutes = (self._progress.tasks[self._task].elapsed or 0.0) / 60
        rate = f"{self._done / minutes:.0f} a minute" if minutes else ""
        self._progress.update(self._task, advance=1, rate=rate)
        if not self._console.is_terminal:
            line = f"{result.student}: {result.score:g} / {result.max_score:g}, {result.status}"
            self._console.print(Text(line), soft_wrap=True)
