"""What the commands on a class share: options, wordings, and how each begins."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.base.extras import require
from autograder.base.problem import clear_words

if TYPE_CHECKING:
    from rich.console import Console

    from autograder.grading.class_folder.course import Course


class Kind(StrEnum):
    """Which of a person's ids names them here."""

    LOGIN = "login"
    NUMBER = "number"
    EMAIL = "email"


WIDTH = 120  # of what is written to a file or a pipe

CourseDir = Annotated[Path, typer.Option("--course", help="The course's root.")]
Notebook = Annotated[str, typer.Argument(metavar="NOTEBOOK", help="Its name, or its number: 02.")]
StudentId = Annotated[str, typer.Argument(metavar="STUDENT", help="The id in the roster.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only say what would be done.")]
WHEN = 'like "2026-11-20 23:59 Europe/Berlin"; without a zone it is UTC'


@contextmanager
def in_class(course: Path, notebook: str | None = None) -> Iterator[tuple[Course, str]]:
    """A command on a class: what it is about, and the notebook that is meant; "" where none is named."""
    with clear_words():
        require("nbgrader", "grader")
        from autograder.grading.class_folder.course import Course
        from autograder.grading.class_folder.releases import meant

        at = Course.of_class(course)
        yield at, meant(at, notebook) if notebook is not None else ""


def console() -> Console:
    """Where tables are printed: as wide as the terminal, and where there is none as wide as a file's reader likes."""
    from rich.console import Console

    found = Console(highlight=False)
    return found if found.is_terminal else Console(highlight=False, width=WIDTH)


def would(dry_run: bool) -> str:
    """What a line begins with that only says what would be done."""
    return "Would be: " if dry_run else ""
