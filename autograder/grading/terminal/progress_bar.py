"""How a run goes on, on the terminal: count, rate, time left, who takes long."""

import time

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, SpinnerColumn, Task
from rich.text import Text

from autograder.grading.terminal.watcher import Watcher
from autograder.languages.terminal import in_words
from autograder.pipeline.reporting.result import Result

LONG = 10.0  # seconds after which a submission is shown with its time
SHOWN = 3  # submissions that are shown at once


class Pace:
    """How many are done, how fast, and who is at work.

    Args:
        clock: seconds, from any start.
    """

    def __init__(self, clock=time.monotonic):
        self._clock, self._began = clock, clock()
        self.due = self.done = 0
        self.at_work: dict[str, float] = {}  # student -> when it began, the longest first

    def starts(self, student: str) -> None:
        """A submission's turn has come."""
        self.at_work[student] = self._clock()

    def ends(self, student: str) -> None:
        """A submission is done."""
        self.at_work.pop(student, None)
        self.done += 1

    @property
    def a_minute(self) -> float:
        """Submissions a minute so far."""
        return 60 * self.done / max(self._clock() - self._began, 1e-9)

    def rate(self) -> str:
        """Rate and time left, in words; nothing before the first is done."""
        if not self.done:
            return ""
        return f"{self.a_minute:.0f} a minute, {duration(60 * (self.due - self.done) / self.a_minute)} left"

    def offenders(self) -> str:
        """Who is at work, the longest first, with the time where it is long."""
        now = self._clock()
        names = [
            f"{student} {duration(now - began)}" if now - began >= LONG else student
            for student, began in list(self.at_work.items())[:SHOWN]
        ]
        more = len(self.at_work) - len(names)
        return ", ".join(names) + (f" and {more} more" if more else "")


class ProgressBar(Watcher):
    """A bar on a terminal; elsewhere a line a submission."""

    def __init__(self, console: Console):
        self._console, self.pace = console, Pace()
        self._progress = Progress(
            SpinnerColumn(), BarColumn(bar_width=24), MofNCompleteColumn(), _Words(self.pace.rate),
            _Words(self.pace.offenders), console=console, transient=True,
        )  # fmt: skip
        self._task = self._progress.add_task("", total=None)

    def __enter__(self) -> "ProgressBar":
        self._progress.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._progress.stop()

    def begins(self, due: int, done: int) -> None:
        """Name what stands already."""
        self.pace.due = due
        if done:
            self._console.print(f"{done} of {due + done} submissions are graded already.")
        self._progress.update(self._task, total=due)

    def starts(self, student: str) -> None:
        """Show whose turn it is."""
        self.pace.starts(student)

    def ends(self, result: Result) -> None:
        """Count, and note what came of it."""
        self.pace.ends(result.student)
        self._progress.update(self._task, advance=1)
        if not self._console.is_terminal:
            score, pace = f"{result.score:g} / {result.max_score:g}", self.pace
            line = f"{result.student}: {score}, {result.status} ({pace.done} of {pace.due}, {in_words(pace.rate())})"
            self._console.print(Text(in_words(line)), soft_wrap=True)


class _Words(ProgressColumn):
    """A column with what a function says at the moment."""

    def __init__(self, words):
        super().__init__()
        self._words = words

    def render(self, task: Task) -> Text:
        return Text(self._words())


def duration(seconds: float) -> str:
    """A time as one reads it from a clock: 42 s, 3:05 min, 2:10 h."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02} min"
    return f"{whole // 3600}:{whole % 3600 // 60:02} h"
