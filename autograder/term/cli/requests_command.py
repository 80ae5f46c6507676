"""The commands on what students ask about their marks: `autograder requests | answer`."""

from pathlib import Path
from typing import Annotated

import typer

from autograder.base.problem import Problem
from autograder.term.cli.options import CourseDir, Notebook, StudentId, in_class


def requests(
    notebook: Annotated[str | None, typer.Argument(metavar="[NOTEBOOK]", help="Only this one.")] = None,
    course: CourseDir = Path(),
    place: Annotated[
        Path | None, typer.Option("--from", help="An archive or a folder of files with lines `exercise: sentence`.")
    ] = None,
    history: Annotated[
        bool, typer.Option("--history", help="Also what is answered: who, when, what came of it.")
    ] = False,
) -> None:
    """Show what students ask about their marks, those by file among them; `marking` has it beside the answers."""
    from autograder.grading.class_folder.releases import assignments
    from autograder.term.marking import journal
    from autograder.term.requests import files_in, handed_in, take_files

    with in_class(course, notebook) as (at, name):
        if place is not None and not name:
            raise Problem("Say which notebook the files of --from are about.")
        shown: list[str] = []
        for one in [name] if name else assignments(at):
            if files := [*handed_in(at, one), *(files_in(at, place) if place else ())]:
                for said in take_files(at, one, files):
                    typer.echo(said)
            shown += map(str, journal.requests(at, one) if history else journal.waiting(at, one).values())
        about = f" about {name}" if name else ""
        none = f"Nobody has asked{about}." if history else f"Nobody waits for an answer{about}."
        typer.echo("\n".join(shown) or none)


def answer(
    student: StudentId,
    notebook: Notebook,
    exercise: Annotated[str, typer.Argument(help="Its slug.")],
    said: Annotated[str, typer.Argument(metavar="ANSWER", help="What the student reads beside the mark.")],
    points: Annotated[float | None, typer.Option(help="A new mark; without it the mark is kept.")] = None,
    course: CourseDir = Path(),
) -> None:
    """Answer what a student asked about a mark, and change it or keep it."""
    from autograder.grading.class_folder.who_is_who import meant_student
    from autograder.term.marking.give import answer as give

    with in_class(course, notebook) as (at, name):
        student = meant_student(at, student)
        typer.echo(give(at, student, name, exercise, said, points).line(student, name, exercise))
