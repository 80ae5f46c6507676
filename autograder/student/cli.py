"""The command `course`: the course's own commands, and `progress`, which knows points."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from course.cli import MINE, app
from course.problem import clear_words


@app.command()
def progress(
    folder: Annotated[Path, typer.Argument(help="Where your notebooks are.")] = MINE,
) -> None:
    """Show how far you have come."""
    from rich.console import Console

    from autograder.student.progress import as_table, progress_of

    with clear_words():
        Console(highlight=False).print(as_table(progress_of(folder)))


if __name__ == "__main__":
    app()
