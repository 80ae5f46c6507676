"""Options and wordings that the commands of a term share."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Kind(StrEnum):
    """Which of a person's ids names them here."""

    LOGIN = "login"
    NUMBER = "number"
    EMAIL = "email"


WIDTH = 120  # of what is written to a file or a pipe
SOME = 10  # names that a line has

CourseDir = Annotated[Path, typer.Option("--course", help="The course's root.")]
Notebook = Annotated[str, typer.Argument(metavar="NOTEBOOK", help="Its name, or its number: 02.")]
StudentId = Annotated[str, typer.Argument(metavar="STUDENT", help="The id in the roster.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Only say what would be done.")]
WHEN = 'like "2026-11-20 23:59 Europe/Berlin"; without a zone it is UTC'


def some(names: list[str]) -> str:
    """The first of many names."""
    return ", ".join(names[:SOME]) + (f" and {len(names) - SOME} more" if len(names) > SOME else "")


def would(dry_run: bool) -> str:
    """What a line begins with that only says what would be done."""
    return "Would be: " if dry_run else ""
