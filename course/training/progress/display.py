"""The training in the terminal: a bar that moves, a line for each epoch, and translations that get better."""

import time
from collections.abc import Callable
from typing import Self

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from course.training.progress.watcher import Epoch, Watcher, line_of
from course.training.progress.watcher import Progress as State
from course.training.translator.recipes import Recipe

LOOKS_A_SECOND = 4  # to look at the loss waits for the step


class Display(Watcher):
    """Shows a training on a console. A context manager.

    Where the output is no terminal there is no bar, only the lines.

    Args:
        console: where to.
        seconds: the time limit, if there is one: the bar then moves by the clock.
    """

    def __init__(self, console: Console, seconds: float | None = None):
        self._console, self._seconds = console, seconds
        times = (TaskProgressColumn(), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
        columns = ("{task.description}", BarColumn(), *times, "loss {task.fields[loss]}  {task.fields[rate]}")
        self._bar = Progress(*columns, console=console, disable=not console.is_terminal, transient=True)
        self._task = self._bar.add_task("", loss="", rate="", start=False)
        self._looked = self._tokens = 0.0

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._bar.stop()

    def began(self, recipe: Recipe, parameters: int, batches_an_epoch: int, progress: State) -> None:
        """Say what is trained, and from where it goes on."""
        self._epochs, self._each = recipe.epochs, batches_an_epoch
        self._console.print(f"{parameters:,} parameters, {batches_an_epoch} batches an epoch")
        if progress.steps:
            self._console.print(
                f"Going on after epoch {progress.epoch}, batch {progress.batch} ({progress.seconds:.0f} s so far)."
            )
        self._bar.update(self._task, total=self._seconds or recipe.epochs * batches_an_epoch)
        self._bar.start_task(self._task)
        self._tokens = progress.tokens
        self._since = time.perf_counter()
        self._move(progress)

    def stepped(self, progress: State, loss: Callable[[], float]) -> None:
        """Move the bar."""
        now = time.perf_counter()
        if not self._bar.disable and now - self._looked > 1 / LOOKS_A_SECOND:
            self._looked = now
            rate = (progress.tokens - self._tokens) / max(now - self._since, 1e-6)
            self._bar.update(self._task, loss=f"{loss():.3f}", rate=f"{rate:,.0f} words/s")
            self._move(progress)

    def measured(self, epoch: Epoch) -> None:
        """Print the epoch's line, and translations under it: green where they are as expected."""
        self._console.print(line_of(epoch), style="bold", soft_wrap=True)
        for source, translation, expected in epoch.samples:
            style = "green" if translation == expected else "yellow"
            self._console.print(f"    {escape(source)}  →  [{style}]{escape(translation)}[/]", soft_wrap=True)

    def _move(self, progress: State) -> None:
        done = progress.seconds if self._seconds else progress.epoch * self._each + progress.batch
        epoch = min(progress.epoch + 1, self._epochs)
        self._bar.update(self._task, completed=done, description=f"epoch {epoch}/{self._epochs}")
