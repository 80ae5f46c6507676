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

    from autograder.languages.chosen import say
    from autograder.student.progress import SINCE, as_table, progress_of, understood

    with clear_words():
        console = Console(highlight=False)
        console.print(as_table(progress_of(folder)))
        for line in [say(SINCE), *since] if (since := understood(folder)) else []:
            console.print(line)


if __name__ == "__main__":
    app()
