"""The commands on what students ask about their marks: `autograder requests | answer`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.term.options import CourseDir, Notebook, StudentId, in_class


def requests(
    notebook: Notebook,
    course: CourseDir = Path(),
    place: Annotated[
        Path | None, typer.Option("--from", help="An archive or a folder of files with lines `exercise: sentence`.")
    ] = None,
    history: Annotated[
        bool, typer.Option("--history", help="Also what is answered: who, when, what came of it.")
    ] = False,
) -> None:
    """Show what students ask about their marks, those by file among them; `marking` has it beside the answers."""
    from autograder.grading.gradebook import gradebook_of
    from autograder.grading.who_is_who import read_about
    from autograder.term.collect import downloaded
    from autograder.term.marking import journal
    from autograder.term.requests import handed_in, take_files, text_of
    from autograder.term.whose import known_as, owners_of

    with in_class(course, notebook) as (at, name):
        files = list(handed_in(at, name))
        if place is not None:
            with gradebook_of(at) as book:
                known = known_as(list(book.students), read_about(at))
            with downloaded(place) as download:
                for one in download.others:
                    owners = owners_of(one, known) if one.suffix == ".txt" else []
                    files += [(who, str(one), text_of(download.read(one))) for who in owners if len(owners) == 1]
        for said in take_files(at, name, files):
            typer.echo(f"new  {said}")
        shown = [*map(str, journal.requests(at, name) if history else journal.waiting(at, name).values())]
        typer.echo("\n".join(shown) or f"Nobody {'has asked' if history else 'waits for an answer'} about {name}.")


def answer(
    student: StudentId,
    notebook: Notebook,
    exercise: Annotated[str, typer.Argument(help="Its slug.")],
    said: Annotated[str, typer.Argument(metavar="ANSWER", help="What the student reads beside the mark.")],
    points: Annotated[float | None, typer.Option(help="A new mark; without it the mark is kept.")] = None,
    course: CourseDir = Path(),
) -> None:
    """Answer what a student asked about a mark, and change it or keep it."""
    from autograder.term.marking.give import answer as give

    with in_class(course, notebook) as (at, name):
        done = give(at, student, name, exercise, said, points)
        typer.echo(f"{student}, {exercise}: {done.now:g} of {done.most:g} points, {done.before or 0:g} before.")
