"""The commands on who is in the class: `autograder students import | list | add | rename | withdraw`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.base.problem import some
from autograder.languages.terminal import in_words
from autograder.term.cli.options import CourseDir, DryRun, Kind, StudentId, in_class, would

if TYPE_CHECKING:
    from autograder.term.students import Imported

students = typer.Typer(help="The list of students.", no_args_is_help=True)


@students.command("import")
def import_students(
    file: Annotated[Path, typer.Argument(help="A CSV with the column id; or what Canvas or Moodle export.")],
    course: CourseDir = Path(),
    by: Annotated[Kind | None, typer.Option("--id", help="Which of the list's ids names whoever is new.")] = None,
    other_people: Annotated[
        bool, typer.Option("--other-people", help="Hardly anybody of the list is in the class, and that is right.")
    ] = False,
    dry_run: DryRun = False,
) -> None:
    """Bring a list of students into the gradebook; nobody is ever removed, and nobody is there twice."""
    from autograder.term.students import import_students as bring

    with in_class(course) as (at, _):
        report_import(bring(file, at, by=by, other_people=other_people, dry_run=dry_run), dry_run=dry_run)


def report_import(done: Imported, *, dry_run: bool = False) -> None:
    """What an import did."""
    typer.echo(f"{would(dry_run)}{len(done.new)} new, {len(done.changed)} changed, {len(done.same)} as they were.")
    joined = [f"{there} ({listed} in this list)" for listed, there in done.joined.items()]
    groups = (("new", done.new), ("changed", done.changed), ("known by another id", joined))
    for name, ids in (*groups, ("not in this list", done.not_listed)):
        if ids:
            typer.echo(f"  {in_words(name)}: {some(ids)}")
    if done.alike:
        new, old = next(iter(done.alike.items()))
        names = some([f"{one} ({there})" for one, there in done.alike.items()])
        typer.echo(f"  new, with the name of somebody who isn't in this list: {names}")
        typer.echo(f"  If they are one person, `autograder students rename {old} {new}` makes them one.")
    if done.ids_from not in ([], ["id"]):
        typer.echo(f"  ids come from the column {' or '.join(done.ids_from)}")


@students.command("list")
def list_students(course: CourseDir = Path()) -> None:
    """Show everybody: id, name, e-mail, other ids."""
    from autograder.term.people import lines

    with in_class(course) as (at, _):
        for line in lines(at):
            typer.echo(line)


@students.command()
def add(
    student: StudentId,
    name: Annotated[str, typer.Argument(help='As a person says it: "Ada Lovelace".')] = "",
    email: Annotated[str, typer.Option(help="The address.")] = "",
    other: Annotated[list[str] | None, typer.Option(help="Another id: a login, a number.")] = None,
    not_theirs: Annotated[list[str] | None, typer.Option("--not", help="An id that isn't theirs after all.")] = None,
    course: CourseDir = Path(),
) -> None:
    """Add a student, or say more of one; who had withdrawn is back."""
    from autograder.term.people import add as bring

    with in_class(course) as (at, _):
        report_import(bring(at, student, name, email, other or (), not_theirs or ()))


@students.command()
def rename(
    student: StudentId,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The new id.")],
    course: CourseDir = Path(),
    one_person: Annotated[
        bool, typer.Option("--one-person", help="Two with different names are one all the same.")
    ] = False,
) -> None:
    """Give a student another id; work, grades and marks go along. Two who are one person become one."""
    from autograder.grading.class_folder.who_is_who import meant_student
    from autograder.term.people import rename as give

    with in_class(course) as (at, _):
        student = meant_student(at, student)
        moved = give(at, student, new, one_person=one_person)
        typer.echo(f"{student} is {new} now; {moved} of their files and folders went along.")


@students.command()
def withdraw(student: StudentId, course: CourseDir = Path()) -> None:
    """Let a student leave: no list or export expects them; what they had stays. `students add` brings them back."""
    from autograder.term.people import withdraw as leave

    with in_class(course) as (at, _):
        student = leave(at, student)
        typer.echo(f"{student} has withdrawn; `autograder students add {student}` brings them back.")
