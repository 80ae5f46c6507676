"""What several commands of `course` share: folders, and options in one wording."""

from pathlib import Path
from typing import Annotated

import typer

from autograder.base.folders import COURSE_FOLDER

MINE = COURSE_FOLDER
OWN = Path("translator")  # where `course train` keeps it
SHIPPED = "This is the small translator that comes with the course; `course train` makes your own."
SHIPPED_IN = "Take the one that comes with the course and writes this: fr or zh."
LANGUAGE = "That it learns to write, where it learns from no files: fr or zh."

Language = Annotated[
    str | None, typer.Option(envvar="COURSE_LANGUAGE", help="Of the notebooks: en or zh.", show_envvar=False)
]
PageLanguage = Annotated[
    str, typer.Option(envvar="COURSE_LANGUAGE", help="That the page speaks: en or zh.", show_envvar=False)
]
