"""What a course's own command gets from here: `progress`, `recall`, `submit` and `fetch`, which know points."""

import os
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated

import typer

from autograder.base import reader
from autograder.base.folders import COURSE_FOLDER as MINE
from autograder.base.problem import clear_words


def in_the_words_of(language: str) -> AbstractContextManager[None]:
    """While this lasts it is spoken in this language, if there is such a one and the environment names no other."""
    from autograder.languages.chosen import read_in
    from autograder.languages.texts import languages

    return read_in(language if reader.SETTING not in os.environ and language in languages() else "")


def in_folder(folder: Path) -> str:
    """The language of a learner's notebooks."""
    from autograder.base.editions import Editions

    return Editions(folder).language


def progress(folder: Annotated[Path, typer.Argument(help="Where your notebooks are.")] = MINE) -> None:
    """Show how far you have come."""
    from rich.console import Console

    from autograder.languages.chosen import say
    from autograder.student.tracking.progress import SINCE, as_table, progress_of, understood

    with clear_words(), in_the_words_of(in_folder(folder)):
        console = Console(highlight=False)
        console.print(as_table(progress_of(folder)))
        for line in [say(SINCE), *since] if (since := understood(folder)) else []:
            console.print(line)


def recall(
    folder: Annotated[Path, typer.Argument(help="Where your notebooks are.")] = MINE,
    again: Annotated[bool, typer.Option("--again", help="Ask more, after a day's questions.")] = False,
) -> None:
    """Two minutes: seven questions that are due, out of your guesses and what you have learned."""
    from autograder.student.recalling import ask_due
    from autograder.student.tracking.progress import progress_of

    with clear_words(), in_the_words_of(in_folder(folder)):
        progress_of(folder)  # says where there are no notebooks
        if ask_due(folder, again):
            raise typer.Exit(130)


def submit(
    notebook: Annotated[str, typer.Argument(help="Its name, or its number: 02.")],
    folder: Annotated[
        Path | None, typer.Option(help=f"Where your notebooks are; else here, or in {MINE}.", show_default=False)
    ] = None,
    wait: Annotated[bool, typer.Option(help="Wait for the report.")] = True,
) -> None:
    """Hand in a notebook at a JupyterHub whose course grades at once, as `submit` does in a notebook."""
    from autograder.base.notebooks import chapter
    from autograder.languages.chosen import of_notebook, say
    from autograder.student.submission.handed_in import as_text, attempts_left
    from autograder.student.submission.handing_in import Counter, content_of, file_of, wait_for

    with clear_words():
        name = chapter(notebook).stem
        file = file_of(name, (Path(), Path(".."), MINE) if folder is None else (folder,))
        with in_the_words_of(of_notebook(str(file))):
            counter = Counter.here()
            told = counter.hand_in(name, content_of(file)[1])
            typer.echo(say("Handed in: {name} ({left}).", name=name, left=attempts_left(told)))
            if wait:
                typer.echo(as_text(wait_for(counter, told, typer.echo)))


def fetch(
    notebook: Annotated[str, typer.Argument(help="Its name, or its number: 02.")],
    folder: Annotated[Path, typer.Option(help="Where your notebooks are.")] = MINE,
    language: Annotated[str, typer.Option(help="Of its texts, such as zh.")] = "",
) -> None:
    """Get your notebook from a JupyterHub whose course gives everyone numbers of their own; your answers stay in it."""
    from autograder.languages.chosen import say
    from autograder.student.submission.fetching import fetch as fetch_own
    from autograder.student.submission.handing_in import Counter

    with clear_words(), in_the_words_of(language or in_folder(folder)):
        fetched = fetch_own(Counter.here(), folder, notebook, language)
        typer.echo(fetched.path)
        if fetched.kept is not None:
            typer.echo(say("What was there before is {kept}; your answers are in the new one.", kept=fetched.kept))
