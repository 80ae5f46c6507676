"""The commands that keep a class or bring it on: `autograder handbook | upgrade | backup | restore`."""

from pathlib import Path
from typing import Annotated

import typer

from autograder.base.problem import clear_words, some
from autograder.term.cli.options import CourseDir, in_class

NEWEST = "The class has the newest version of each notebook."


def handbook(
    to: Annotated[Path | None, typer.Option(help="The folder for its pages; without it, one for the moment.")] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Say where it is, and open no browser.")] = False,
) -> None:
    """Open the instructor's handbook of the course that is installed; it needs no network."""
    import tempfile
    import webbrowser

    from autograder.term.handbook import write_handbook

    with clear_words():
        first = write_handbook(to or Path(tempfile.mkdtemp(prefix="handbook-")))
        typer.echo(f"The handbook is at {first.resolve()}")
        if not no_browser:
            webbrowser.open(first.resolve().as_uri())


def upgrade(
    notebooks: Annotated[list[str] | None, typer.Argument(metavar="[NOTEBOOK]...", help="Only these.")] = None,
    course: CourseDir = Path(),
    yes: Annotated[bool, typer.Option("--yes", help="Do it, after a backup.")] = False,
) -> None:
    """Take a new version of the notebooks into a class with grades: says what will happen; with --yes, does it.

    A notebook that the class hasn't had is brought where it is named.
    """
    from autograder.grading.class_folder.releases import meant
    from autograder.term.upgrade import not_yet, upgrade_lines, upgrades
    from autograder.term.upgrade import upgrade as bring

    with in_class(course) as (at, _):
        found = upgrades(at, [meant(at, one) for one in notebooks or ()])
        for one in found:
            typer.echo("\n".join(upgrade_lines(one)))
        if not found:
            typer.echo(NEWEST)
        elif yes:
            typer.echo(f"Done. As it was before: {bring(at, found)}")
        else:
            typer.echo("Nothing has been done yet; the same with --yes does it, after a backup.")
        if not notebooks and (new := not_yet(at)):
            first = new[0].partition("-")[0]
            typer.echo(f"Notebooks that the class hasn't had: {some(new)}. `autograder upgrade {first}` brings one.")


def backup(
    folder: Annotated[Path | None, typer.Argument(help="Where to; `backups` beside the class without it.")] = None,
    course: CourseDir = Path(),
) -> None:
    """Keep the class in one file: submissions, gradebook, marks, secret, configuration and release."""
    from autograder.term.backup import backup as keep

    with in_class(course) as (at, _):
        kept = keep(at, folder)
        typer.echo(f"{kept.path}: {kept.files} files, {kept.path.stat().st_size / 2**20:.1f} MB.")
        for note in kept.notes:
            typer.echo(note, err=True)


def restore(
    archive: Annotated[Path | None, typer.Argument(help="Of `backup`; the last one in `backups` without it.")] = None,
    course: CourseDir = Path(),
) -> None:
    """Bring a class back from a backup, to where none is."""
    from autograder.grading.class_folder.course import Course
    from autograder.term.backup import last_backup
    from autograder.term.backup import restore as bring

    with clear_words():
        at = Course.at(course)
        archive = archive or last_backup(at)
        typer.echo(f"{bring(at, archive)} files are back in {at.root}, from {archive.name}.")
