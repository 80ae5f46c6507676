"""The commands ``autograder build | bundle``."""

from pathlib import Path
from typing import Annotated

import typer

from course.problem import clear_words


def build(
    check: Annotated[bool, typer.Option("--check", help="Only name the stale notebooks.")] = False,
    root: Annotated[Path, typer.Option(help="The folder that holds solutions/ and notebooks/.")] = Path(),
) -> None:
    """Release the notebooks from their percent sources.

    Ends with status 1 where a source breaks a rule, or where --check finds a stale notebook.
    """
    from autograder.authoring.build import build as build_release

    with clear_words():
        report = build_release(root, check=check)
    for path in report.stale:
        typer.echo(f"stale: {path}" if check else f"written: {path}")
    if check and report.stale:
        typer.echo("Run `autograder build` and commit the notebooks.", err=True)
        raise typer.Exit(1)
    typer.echo(f"{len(report.released)} notebooks are up to date with their sources.")


def bundle(
    to: Annotated[
        Path | None, typer.Option(help="A zip file, or a folder that is not there yet; without it, a zip in dist/.")
    ] = None,
    root: Annotated[Path, typer.Option(help="The course's checkout.")] = Path(),
) -> None:
    """Write the package for students: notebooks, course, checks; no solutions, no marking guides."""
    from autograder.authoring.bundle import bundle as write_bundle

    with clear_words():
        typer.echo(write_bundle(root, to))
